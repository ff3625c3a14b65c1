import type { ErrorCode } from '@recado/contract/errors'
import type { CompanyFixture } from './company-fixture.ts'

/** A valid call of an endpoint by the admin of a company. */
export interface SampleCall {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/**
 * The expected result of exactly that call by an attendant of the same company without the queue: refused (403),
 * answered like anybody's own, or none because the bytes are good for one person (a one-time code).
 */
export type Standing = 'refused' | 'allowed' | 'personal'

export interface Sample {
  attendant: Standing
  /** The address names something of the company: a stranger must get 404 or 403. */
  names: boolean
  make(fixture: CompanyFixture): Promise<SampleCall>
}

/** What an area declares of its calls, in `domains/<area>/test/calls.ts`; the walks find it there. */
export interface AreaCalls {
  /** One for each endpoint that needs a login; the walks fail for one without. */
  samples: Readonly<Record<string, Sample>>
  /** The traces of each sample: actions of the audit log, and after 'ticket' those of the timeline. A call without leaves none. */
  traces?: Readonly<Record<string, readonly string[]>>
  /** Calls that only a real network answers: the refusal that their owner gets without one. They leave no trace then. */
  refusals?: Readonly<Record<string, ErrorCode>>
  /** Calls that take something away and leave no trace, with the reason. */
  traceless?: Readonly<Record<string, string>>
}

export const own = (attendant: Standing, make: Sample['make'] = async () => ({})): Sample => ({
  attendant,
  names: false,
  make,
})
export const named = (attendant: Standing, make: Sample['make']): Sample => ({ attendant, names: true, make })

/** The input of callers. Never the company's marker: an answer that carries the marker shows the company's own rows. */
export const SAID = 'ESCRITO'
/** The first pixel of many pictures. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A colour that no queue has. */
export const queueColor = () =>
  `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`

/** A form with a spreadsheet as text, as a browser posts it. */
export function sheetForm(text: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/csv' }), `${SAID}.csv`)
  return form
}

/** A form with a small picture, as a browser posts it. */
export function pictureForm(): FormData {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), `${SAID} foto.png`)
  return form
}
