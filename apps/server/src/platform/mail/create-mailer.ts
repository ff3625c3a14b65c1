import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createFileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Creates the configured mailer: SMTP, or files in DATA_DIR/mail. The sender is recado@ the public host. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>,
  clock: Clock,
  log: Log,
): Mailer {
  const from = `Recado <recado@${new URL(config.publicUrl).hostname.replace(/^\[|\]$/g, '')}>`
  if (config.smtpUrl) return createSmtpMailer(config.smtpUrl, from)
  return createFileMailer(join(config.dataDir, 'mail'), from, clock, log)
}
