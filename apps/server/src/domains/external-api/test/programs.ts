import type { TokenScope } from '@recado/contract/access'
import { showConnection } from '@recado/contract/connections/endpoints'
import { createApiToken, sendByApi } from '@recado/contract/external-api/endpoints'
import type { SharedTestApp } from '../../../../test/app.ts'
import { nobody, type Person } from '../../../../test/people.ts'

/** A program that calls with a token of the company. */
export const program = (token: string): Person => ({ ...nobody, token })

/** A program with a connection's own token. */
export async function connectionProgram(app: SharedTestApp, admin: Person, id: number): Promise<Person> {
  const { body } = await app.call(showConnection, admin, { params: { id } })
  return program(body.token ?? '')
}

/** A program with a new API token. */
export async function apiTokenProgram(
  app: SharedTestApp,
  admin: Person,
  ...scopes: TokenScope[]
): Promise<Person & { id: number }> {
  const { body } = await app.call(createApiToken, admin, { body: { name: 'Loja virtual', scopes } })
  return { ...program(body.token), id: body.id }
}

/** Sends a text. */
export const sendText = (app: SharedTestApp, as: Person, body: Record<string, unknown>, key?: string) =>
  app.call(sendByApi, as, { body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) })

/** A form with files, as a program posts it. */
export function mediaForm(
  fields: Record<string, string>,
  files: ReadonlyArray<[name: string, content: Buffer]>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, content] of files) form.append('medias', new Blob([new Uint8Array(content)]), name)
  return form
}
