import type { ErrorCode } from '@recado/contract/errors'
import type { Permissions, RolePermission } from '@recado/contract/permissions'
import type { CompanyFixture } from './company-fixture.ts'

/** A valid call of an endpoint by a company's admin. */
export interface SampleCall {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/**
 * The expected result of the same call by a colleague without the queue whose role has the endpoint's permission. (The
 * catalogue decides about roles without it.) Allowed: like the owner. Refused: 403, unless the role has the permission
 * for all records, and for tickets sees all of them. Permissions: 403, unless the role has each of them in that scope or
 * a larger one. Personal: refused to every colleague, because the bytes or the rows belong to one user, such as a
 * one-time code.
 */
export type AttendantResult = 'refused' | 'allowed' | 'personal' | Permissions

/** The permissions that a colleague needs to reach a ticket of a queue that they do not serve. */
export const inSight: Permissions = { 'tickets:view': 'all' }

/** The permissions that a colleague needs to act on a ticket of a queue that they do not serve. */
export const handling = (...permissions: RolePermission[]): Permissions => ({
  ...inSight,
  ...Object.fromEntries(permissions.map((name) => [name, 'all' as const])),
})

export interface Sample {
  attendant: AttendantResult
  /** Whether the address names a record of the company, so that a stranger must get 404 or 403. */
  names: boolean
  make(fixture: CompanyFixture): Promise<SampleCall>
}

/**
 * An area's declarations about its calls, in `domains/<area>/test/calls.ts`, for the tests that call every endpoint.
 */
export interface AreaCalls {
  /** One per endpoint that needs a login. The tests fail for an endpoint without a sample. */
  samples: Readonly<Record<string, Sample>>
  /**
   * The traces of each sample: audit log actions, and after 'ticket' timeline actions. A call without an entry leaves
   * no trace.
   */
  traces?: Readonly<Record<string, readonly string[]>>
  /**
   * Calls that only a real network answers: the refusal that their owner gets without one. They leave no trace then.
   */
  refusals?: Readonly<Record<string, ErrorCode>>
  /** Calls that delete something without a trace, with the reason. */
  traceless?: Readonly<Record<string, string>>
}

export const own = (attendant: AttendantResult, make: Sample['make'] = async () => ({})): Sample => ({
  attendant,
  names: false,
  make,
})
export const namingSample = (attendant: AttendantResult, make: Sample['make']): Sample => ({
  attendant,
  names: true,
  make,
})

/**
 * Callers' input. Never contains the company's marker, because an answer with the marker shows the company's own rows.
 */
export const SAID = 'ESCRITO'
/** A picture of one pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Returns a colour that no queue has. */
export const queueColor = () =>
  `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`

/** Builds a form with a spreadsheet as text, as a browser posts it. */
export function sheetForm(text: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/csv' }), `${SAID}.csv`)
  return form
}

/** Builds a form with a small picture, as a browser posts it. */
export function pictureForm(): FormData {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), `${SAID} foto.png`)
  return form
}
