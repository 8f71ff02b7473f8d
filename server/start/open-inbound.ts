import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { startInboundServer } from '../mail/inbound/inbound-server.ts';
import type { MailServer } from '../mail/serving/mail-server.ts';
import { inboundPort } from '../services/inbound/inbound-port.ts';
import type { HeldPort } from './held-port.ts';
import { mailCertificate, mailName } from './mail-certificate.ts';

/** Listens for other mail servers on the port that was held for it. Throws a StartFault where the given certificate cannot be used. */
export async function openInbound(dependencies: Dependencies, held: HeldPort): Promise<MailServer> {
  const { config, log } = dependencies;
  const certificate = await mailCertificate(config);
  await held.release();
  return startInboundServer({
    host: config.host,
    port: held.port,
    name: mailName(config),
    certificate,
    size: limits.inboundBytes,
    log,
    does: inboundPort(dependencies),
  });
}
