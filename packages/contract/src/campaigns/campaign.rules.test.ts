import { expect, it } from 'vitest'
import {
  actsOf,
  copyName,
  editableOf,
  missingParts,
  pauseActsOf,
  progressOfCampaign,
  secondsFor,
} from './campaign.rules.ts'
import type { CampaignStatus } from './campaign.ts'
import { campaignInput } from './campaign.ts'
import { countChoices, intervalChoices } from './choices.ts'
import { campaignSettingsInput } from './settings.ts'

const now = new Date('2026-03-02T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

it.each<[CampaignStatus, string | null, string]>([
  ['INATIVA', null, 'all'],
  ['PROGRAMADA', inMinutes(61), 'all'],
  ['PROGRAMADA', inMinutes(60), 'none'],
  ['PROGRAMADA', inMinutes(59), 'none'],
  ['PROGRAMADA', inMinutes(-5), 'none'],
  ['EM_ANDAMENTO', null, 'none'],
  ['EM_ANDAMENTO', inMinutes(120), 'none'],
  ['CANCELADA', inMinutes(-5), 'texts'],
  ['FINALIZADA', null, 'none'],
])('CMP-05: %s at %s can be edited: %s', (status, scheduledAt, editable) => {
  expect(editableOf({ status, scheduledAt }, now)).toBe(editable)
})

it.each<[CampaignStatus, string[]]>([
  ['INATIVA', ['start', 'delete']],
  ['PROGRAMADA', ['start', 'draft', 'delete']],
  ['EM_ANDAMENTO', ['cancel']],
  ['CANCELADA', ['restart', 'delete']],
  ['FINALIZADA', ['delete']],
])('CMP-04: %s allows %j', (status, acts) => {
  expect(Object.entries(actsOf(status)).flatMap(([act, may]) => (may ? [act] : []))).toEqual(acts)
})

it.each([
  ['EM_ANDAMENTO', false, ['pause']],
  ['EM_ANDAMENTO', true, ['resume']],
  ['INATIVA', false, []],
  ['CANCELADA', false, []],
] as const)('campaigns.11: %s, paused %s, allows %j', (status, isPaused, acts) => {
  expect(Object.entries(pauseActsOf({ status, isPaused })).flatMap(([act, may]) => (may ? [act] : []))).toEqual(acts)
})

it.each([
  ['Natal', 'pt', 'Natal (cópia)'],
  ['a'.repeat(50), 'en', `${'a'.repeat(43)} (copy)`],
  [`${'a'.repeat(42)} bc`, 'es', `${'a'.repeat(42)} (copia)`],
] as const)('the copy of %s in %s has a name of at most 50 characters', (name, language, copy) => {
  expect(copyName(name, language)).toBe(copy)
})

const whole = { whatsappId: 1, contactListId: 1, tagListId: null, fileListId: null, mediaPath: null, texts: 1 }

it.each([
  [{}, []],
  [{ contactListId: null, tagListId: 2 }, []],
  [{ texts: 0, mediaPath: 'a.png' }, []],
  [{ texts: 0, fileListId: 3 }, []],
  [{ whatsappId: null }, ['connection']],
  [{ contactListId: null }, ['audience']],
  [{ texts: 0 }, ['content']],
  [{ whatsappId: null, contactListId: null, texts: 0 }, ['connection', 'audience', 'content']],
])('a start needs a connection, an audience and content: %j lacks %j', (change, missing) => {
  expect(missingParts({ ...whole, ...change })).toEqual(missing)
})

it.each([
  [3, 4, 75],
  [0, 0, 0],
  [0, 5, 0],
  [5, 5, 100],
  [2, 3, 66],
  [6, 5, 100],
])('CMP-06: %i delivered of %i valid are %i %%', (delivered, valid, percent) => {
  expect(progressOfCampaign({ delivered, valid })).toBe(percent)
})

it.each([
  [0, 0],
  [1, 0],
  [2, 20],
  [60, 59 * 20],
  [61, 59 * 20 + 120],
  [62, 60 * 20 + 120],
  [121, 118 * 20 + 240],
])('%i messages take %i s at the default pace', (messages, seconds) => {
  expect(secondsFor(messages, { messageInterval: 20, longerIntervalAfter: 60, greaterInterval: 120 })).toBe(seconds)
})

it('without a longer pause only the interval counts', () => {
  expect(secondsFor(11, { messageInterval: 5, longerIntervalAfter: 0, greaterInterval: 300 })).toBe(50)
  expect(secondsFor(11, { messageInterval: 0, longerIntervalAfter: 5, greaterInterval: 60 })).toBe(120)
})

it.each([
  ['1 character', 'a', false],
  ['2 characters', 'ab', true],
  ['50 characters', 'a'.repeat(50), true],
  ['51 characters', 'a'.repeat(51), false],
  ['blanks only', '   ', false],
])('R-CMP-01: a name of %s: %s', (_what, name, fits) => {
  expect(campaignInput.safeParse({ name }).success).toBe(fits)
})

const settings = (fields: Record<string, unknown>) => campaignSettingsInput.safeParse({ settings: fields }).success

it('R-CMP-10, R-CMP-11: settings must be documented choices, also when sent as text', () => {
  for (const choice of intervalChoices)
    expect(settings({ messageInterval: choice, greaterInterval: `${choice}` })).toBe(true)
  for (const choice of countChoices) expect(settings({ longerIntervalAfter: choice })).toBe(true)
  for (const value of [180, 1, -5, '', null, 'x', 2.5]) expect(settings({ messageInterval: value })).toBe(false)
  for (const value of [2, 501, -1]) expect(settings({ longerIntervalAfter: value })).toBe(false)
})

const variable = (key: string, value = 'v') => ({ key, value })

it.each([
  ['no variables', [], true],
  ['two variables', [variable('a'), variable('b')], true],
  ['the same key twice', [variable('a'), variable('a', 'w')], false],
  ['the same key with surrounding blanks', [variable('a'), variable(' a ')], false],
  ['an empty key', [variable('')], false],
  ['braces in a key', [variable('{a}')], false],
  ['a key of 50 characters', [variable('k'.repeat(50))], true],
  ['a key of 51 characters', [variable('k'.repeat(51))], false],
  ['a value of 1000 characters', [variable('a', 'v'.repeat(1000))], true],
  ['a value of 1001 characters', [variable('a', 'v'.repeat(1001))], false],
  ['50 variables', Array.from({ length: 50 }, (_, n) => variable(`k${n}`)), true],
  ['51 variables', Array.from({ length: 51 }, (_, n) => variable(`k${n}`)), false],
])('CMP-09: variables: %s: %s', (_what, variables, fits) => {
  expect(settings({ variables })).toBe(fits)
})
