import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorStatus } from '../errors.ts'
import { errorsEn } from './errors.en.ts'
import { errorsEs } from './errors.es.ts'
import { errorsPt } from './errors.pt.ts'

const codes = Object.keys(errorStatus) as ErrorCode[]
const languages = { pt: errorsPt, en: errorsEn, es: errorsEs }

/** Values that a text requires; all other texts require none. */
const requiredValues: Partial<Record<ErrorCode, string[]>> = {
  ERR_VALIDATION: ['field'],
  ERR_INFECTED_FILE: ['name'],
  ERR_COMPANY_EXPIRED: ['dueDate'],
  ERR_OTHER_OPEN_TICKET: ['queue', 'user'],
  ERR_PLAN_LIMIT_USERS: ['limit'],
  ERR_ONLY_OWNER_WRITES: ['user'],
  ERR_PAIRING_CODE_WAIT: ['seconds'],
  ERR_PLAN_LIMIT_CONNECTIONS: ['limit'],
  ERR_PLAN_LIMIT_QUEUES: ['limit'],
  ERR_QUEUE_OPTION_LIMIT: ['limit'],
  ERR_PHRASE_IN_USE: ['flow', 'phrase'],
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort()

describe.each(Object.entries(languages))('error texts in %s', (_language, texts) => {
  it('contains exactly the codes of the catalogue', () => {
    expect(Object.keys(texts).sort()).toEqual([...codes].sort())
  })

  it.each(codes)('%s has a text with its placeholders, without an exclamation mark or a code', (code) => {
    expect(texts[code].trim()).not.toBe('')
    expect(texts[code]).toBe(texts[code].trim())
    expect(texts[code]).not.toMatch(/[!¡]|ERR_/)
    expect(placeholders(texts[code])).toEqual(requiredValues[code] ?? [])
  })

  it('has a different text for every code', () => {
    expect(new Set(Object.values(texts)).size).toBe(codes.length)
  })
})

it.each(codes)('%s is translated, not copied', (code) => {
  expect(new Set([errorsPt[code], errorsEn[code], errorsEs[code]]).size).toBe(3)
})

it('keeps the Portuguese texts fixed by the specification', () => {
  expect(errorsPt.ERR_NO_PERMISSION).toBe('Acesso não permitido')
})
