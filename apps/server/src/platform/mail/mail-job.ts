import { declareJob } from '../jobs/job.ts'
import type { Mail } from './mailer.ts'
import { type SealedMail, sealMail } from './sealed-mail.ts'

/** Sends one mail. It lies sealed in the queue; jobs of before may lie open. */
export const mailSend = declareJob<Mail | SealedMail>('mail.send', { seal: sealMail })
