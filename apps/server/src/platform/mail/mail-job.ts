import { declareJob } from '../jobs/job.ts'
import type { Mail } from './mailer.ts'
import { type SealedMail, sealMail } from './sealed-mail.ts'

/** Sends one mail. The queue stores it sealed; jobs of older versions may be unsealed. */
export const mailSend = declareJob<Mail | SealedMail>('mail.send', { seal: sealMail })
