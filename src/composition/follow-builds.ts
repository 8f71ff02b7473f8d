/** Begins the page anew when a part of it cannot be loaded because the server has another build by now. */
export function followBuilds(page: Document, window: Window): void {
  window.addEventListener('vite:preloadError', () => {
    // The screen says by itself what failed; only another build makes trying again useless.
    void isOtherBuild(page).then((isOther) => isOther && window.location.reload());
  });
}

/** Whether the server gives a page with other scripts than this one; false while it cannot be asked. */
async function isOtherBuild(page: Document): Promise<boolean> {
  const scripts = [...page.querySelectorAll('script[type="module"]')].map((each) => each.getAttribute('src'));
  try {
    const answer = await fetch(page.URL, { cache: 'no-store' });
    if (!answer.ok) return false;
    const served = await answer.text();
    return scripts.some((path) => path !== null && !served.includes(path));
  } catch {
    return false;
  }
}
