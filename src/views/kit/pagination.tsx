import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './pagination.module.css';

/** Where a paged list stands; pages count from 1. */
export type PageState = { page: number; perPage: number; total: number };

/** How many rows a page may have. */
export const pageSizes = [5, 10, 25, 50, 100] as const;

/** The page that holds the first row of this one when pages get another size. */
export function resized({ page, perPage }: Pick<PageState, 'page' | 'perPage'>, size: number) {
  return { perPage: size, page: Math.floor(((page - 1) * perPage) / size) + 1 };
}

/** The last page of so many rows; the first one of none. */
export function lastPage({ perPage, total }: Pick<PageState, 'perPage' | 'total'>): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Previous, next and the number of rows a page. A change of size goes to the page that holds the first row shown. */
export function Pagination({
  page,
  perPage,
  total,
  onChange,
}: PageState & { onChange: (next: { page: number; perPage: number }) => void }) {
  const { t } = useTranslation('kit');
  const id = useId();
  const pages = lastPage({ perPage, total });
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <nav className={styles.bar} aria-label={t('pages.label')}>
      <label htmlFor={id}>{t('pages.size')}</label>
      <select
        id={id}
        className={styles.select}
        value={perPage}
        onChange={(event) => onChange(resized({ page, perPage }, Number(event.target.value)))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <span className={styles.range}>{t('pages.range', { first, last, total })}</span>
      <Button
        variant="quiet"
        icon={<ChevronLeft />}
        aria-label={t('pages.previous')}
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1, perPage })}
      />
      <Button
        variant="quiet"
        icon={<ChevronRight />}
        aria-label={t('pages.next')}
        disabled={page >= pages}
        onClick={() => onChange({ page: page + 1, perPage })}
      />
    </nav>
  );
}
