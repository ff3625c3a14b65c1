import { errorStatus } from '@recado/contract/errors'
import { showFlow } from '@recado/contract/flows/endpoints'
import { errorsPt } from '@recado/contract/i18n/errors.pt'
import { firstErrorsPt } from '@recado/contract/i18n/first-errors.pt'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { errorText, errorTextReady } from './errors.ts'
import { platformTexts } from './platform-texts.ts'

afterEach(() => vi.unstubAllGlobals())

it('RT-06: texts shipped with the app need no request; other codes load theirs with the first refusal', async () => {
  const { ERR_NO_TICKET_FOUND: later, ERR_NO_PERMISSION: first } = errorsPt
  expect(Object.keys(firstErrorsPt)).not.toContain('ERR_NO_TICKET_FOUND')
  expect(errorText(new ApiError('ERR_NO_PERMISSION', 403))).toBe(first)
  // The fallback claims nothing about the reason.
  expect(errorText(new ApiError('ERR_NO_TICKET_FOUND', 404))).toBe(platformTexts.text('reasonMissing'))
  vi.stubGlobal('fetch', async () => Response.json({ error: 'ERR_NO_TICKET_FOUND' }, { status: 404 }))
  const apiError = await call(showFlow, { params: { id: 1 } }).catch((error: unknown) => error)
  expect(errorText(apiError)).toBe(later)
})

it('RT-06: the bundled texts equal those of the full set', () => {
  expect(Object.keys(errorsPt).sort()).toEqual(Object.keys(errorStatus).sort())
  for (const [code, text] of Object.entries(firstErrorsPt)) expect(errorsPt).toHaveProperty(code, text)
})

it.each([
  [{ retryAfter: 20 }, 'Foram muitas tentativas em pouco tempo. Aguarde alguns minutos e tente de novo.'],
  [{ limit: 'person', retryAfter: 3 }, 'Foram muitas ações em pouco tempo. Tente de novo em 3 s.'],
  [{ limit: 'company', retryAfter: 3 }, 'Foram muitas ações em pouco tempo. Tente de novo em 3 s.'],
  [
    { limit: 'uploads', retryAfter: 5 },
    'Há muitos envios de arquivos ao mesmo tempo. Espere um terminar e tente de novo.',
  ],
])('a call refused with %j says when to try again', (data, words) => {
  expect(errorText(new ApiError('ERR_TOO_MANY_REQUESTS', 429, data))).toBe(words)
})

it.each([
  [{ name: 'Eicar' }, 'O antivírus encontrou Eicar neste arquivo.'],
  [{}, 'O antivírus encontrou algo perigoso neste arquivo.'],
])('MSG-16: the text about a virus is complete with %j, because messages store only the code', async (data, words) => {
  await errorTextReady('ERR_INFECTED_FILE')
  expect(errorText(new ApiError('ERR_INFECTED_FILE', 400, data))).toContain(words)
})
