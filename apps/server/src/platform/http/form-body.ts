import type { FastifyInstance, FastifyRequest } from 'fastify'

const FORM = 'application/x-www-form-urlencoded'
const LIMIT = 16 * 1024

/** Whether a request has form fields as its body. */
export const isForm = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith(FORM)

/**
 * Parses form fields. The last of several fields with the same name counts. Routes decide earlier which calls accept a
 * form.
 */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: LIMIT }, (_request, text, callback) =>
    callback(null, Object.fromEntries(new URLSearchParams(text as string))),
  )
}
