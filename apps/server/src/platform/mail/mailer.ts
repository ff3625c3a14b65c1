/** A mail to one person. Text always; the same as HTML when it is worth it. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; content: Uint8Array; contentType?: string }[]
}

/** Sends mails. Called from a job, so that a mail server that is away is tried again later. */
export interface Mailer {
  /** @throws Error when the mail could not be handed over */
  send(mail: Mail): Promise<void>
  close(): void
}
