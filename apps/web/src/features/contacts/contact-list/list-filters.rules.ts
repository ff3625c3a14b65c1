import { type MarketingState, marketingStates } from '@recado/contract/contacts/consent'
import { type ContactOrigin, contactOrigins } from '@recado/contract/contacts/contact'
import type { ContactFilter } from '@recado/contract/contacts/filters'
import { dayOf } from '../../../platform/values/day.rules.ts'

/**
 * The filters of the contacts page, as in its URL: text, from day, to day (YYYY-MM-DD), tags (ids with commas), queue,
 * consent, origin, and the days within or without a message.
 */
export interface ContactFilters {
  q?: string
  de?: string
  ate?: string
  etiquetas?: string
  fila?: number
  divulgacao?: MarketingState
  origem?: ContactOrigin
  contato?: number
  silencio?: number
}

const MOST_DAYS = 3650
const MAX_ID = 2 ** 31 - 1

/** A whole number of the URL from 1 to a limit. */
function wholeOf(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
}

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === value)

/** Ids with commas. The router reads a single one as a number. */
function idsOf(value: unknown): string | undefined {
  const ids = String(value ?? '').split(',')
  return ids.every((id) => wholeOf(id, MAX_ID) !== undefined) ? ids.join(',') : undefined
}

/** Parses the filters from URL parameters. */
export function filtersOf(search: Record<string, unknown>): ContactFilters {
  const entries = {
    q: typeof search.q === 'string' && search.q ? search.q : undefined,
    de: dayOf(search.de),
    ate: dayOf(search.ate),
    etiquetas: idsOf(search.etiquetas),
    fila: wholeOf(search.fila, MAX_ID),
    divulgacao: oneOf(marketingStates, search.divulgacao),
    origem: oneOf(contactOrigins, search.origem),
    contato: wholeOf(search.contato, MOST_DAYS),
    silencio: wholeOf(search.silencio, MOST_DAYS),
  }
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as ContactFilters
}

/** Returns the tags of the filters. */
export const tagsOf = ({ etiquetas }: ContactFilters): number[] => etiquetas?.split(',').map(Number) ?? []

/** The query parameters for the server: one day as `date`, a range by its ends. */
export function toContactQuery(filters: ContactFilters) {
  const { q, de, ate, fila, divulgacao, origem, contato, silencio } = filters
  const days = de && de === ate ? { date: de } : { ...(de ? { dateStart: de } : {}), ...(ate ? { dateEnd: ate } : {}) }
  const tagIds = tagsOf(filters)
  return {
    ...(q ? { searchParam: q } : {}),
    ...days,
    ...(tagIds.length > 0 ? { tagIds } : {}),
    ...(fila ? { queueId: fila } : {}),
    ...(divulgacao ? { marketing: divulgacao } : {}),
    ...(origem ? { origin: origem } : {}),
    ...(contato ? { contactedWithin: contato } : {}),
    ...(silencio ? { silentFor: silencio } : {}),
  }
}

/** Returns the filters of the page for a stored filter: the reverse of `toContactQuery`. */
export const fromContactQuery = (query: ContactFilter): ContactFilters =>
  filtersOf({
    ...{ q: query.searchParam, de: query.date ?? query.dateStart, ate: query.date ?? query.dateEnd },
    etiquetas: query.tagIds?.join(',') || undefined,
    fila: query.queueId ?? undefined,
    ...{ divulgacao: query.marketing, origem: query.origin },
    ...{ contato: query.contactedWithin, silencio: query.silentFor },
  })

/** The number of filters beside the search text and the days. */
export const countOtherFilters = ({ q: _q, de: _de, ate: _ate, ...others }: ContactFilters): number =>
  Object.keys(others).length
