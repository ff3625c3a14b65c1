/** A mail to one person. Always text, optionally with the same content as HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; content: Uint8Array; contentType?: string }[]
}

/** Sends mails. Called from a job, so that an unavailable mail server is retried later. */
export interface Mailer {
  /** @throws Error when the mail could not be delivered to the server */
  send(mail: Mail): Promise<void>
  close(): void
}
