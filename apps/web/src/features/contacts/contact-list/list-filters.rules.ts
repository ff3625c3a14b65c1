import type { MarketingState } from '@recado/contract/contacts/consent'
import type { ContactOrigin } from '@recado/contract/contacts/contact'
import { contactFilter } from '@recado/contract/contacts/filters'
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

/** Returns a value of the URL if the filter of the contract accepts it. */
function accepted<K extends keyof typeof contactFilter.shape>(key: K, value: unknown) {
  if (value === undefined) return undefined
  const result = contactFilter.shape[key].safeParse(value)
  return result.success ? result.data : undefined
}

/** Parses the filters from URL parameters. */
export function filtersOf(search: Record<string, unknown>): ContactFilters {
  const tagIds = accepted('tagIds', typeof search.etiquetas === 'number' ? [search.etiquetas] : search.etiquetas)
  const entries = {
    q: typeof search.q === 'string' && search.q ? search.q : undefined,
    de: dayOf(search.de),
    ate: dayOf(search.ate),
    etiquetas: Array.isArray(tagIds) && tagIds.length > 0 ? tagIds.join(',') : undefined,
    fila: accepted('queueId', search.fila) ?? undefined,
    divulgacao: accepted('marketing', search.divulgacao),
    origem: accepted('origin', search.origem),
    contato: accepted('contactedWithin', search.contato),
    silencio: accepted('silentFor', search.silencio),
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
export const fromContactQuery = (query: ReturnType<typeof contactFilter.parse>): ContactFilters =>
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
