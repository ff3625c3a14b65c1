import type { ChannelTemplate } from '../channel.ts'

/** A template as the Graph API lists it, with the fields that are read. */
export interface ListedTemplate {
  name?: string
  language?: string
  status?: string
  category?: string
  rejected_reason?: string
  components?: ListedComponent[]
}

interface ListedComponent {
  type?: string
  format?: string
  text?: string
  buttons?: Array<{ type?: string; text?: string; url?: string }>
}

const statuses: Readonly<Record<string, ChannelTemplate['status']>> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
}

/** Header files by the network's name. A map location has another format. */
const headerMedia: Readonly<Record<string, ChannelTemplate['headerMedia']>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
}

const PLACE = /\{\{\s*([^{}\s]+)\s*\}\}/g

/** The placeholders of a text, each once: numbers in ascending order, names in order of appearance. */
export function placesOf(text: string): string[] {
  const places = [...new Set([...text.matchAll(PLACE)].map(([, place]) => place ?? ''))]
  return places.every((place) => /^\d+$/.test(place)) ? places.toSorted((a, b) => Number(a) - Number(b)) : places
}

/** Converts a listed template; null when it has no name. Texts that the network fills itself stay unchanged. */
export function templateOf(listedTemplate: ListedTemplate): ChannelTemplate | null {
  const { name, language, components = [] } = listedTemplate
  if (!name || !language) return null
  const part = (type: string) => components.find((component) => component.type?.toUpperCase() === type)
  const header = part('HEADER')
  const media = headerMedia[header?.format?.toUpperCase() ?? ''] ?? null
  const isText = !header || (header.format ?? 'TEXT').toUpperCase() === 'TEXT'
  const headerText = isText ? (header?.text ?? '') : ''
  const body = part('BODY')?.text ?? ''
  const buttons = part('BUTTONS')?.buttons ?? []
  const status = statuses[listedTemplate.status?.toUpperCase() ?? ''] ?? 'disabled'
  const reason = listedTemplate.rejected_reason
  return {
    ...{ name, language, category: (listedTemplate.category ?? '').toLowerCase(), header: headerText, body },
    footer: part('FOOTER')?.text ?? '',
    buttons: buttons.map(({ text = '' }) => text).filter((text) => text !== ''),
    places: [...placesOf(headerText).map((place) => `header:${place}`), ...placesOf(body), ...openAddresses(buttons)],
    needsMore: !isText || needsParts(components, buttons),
    headerMedia: needsParts(components, buttons) ? null : media,
    status,
    reason: status === 'rejected' && reason && reason !== 'NONE' ? reason : null,
  }
}

const KNOWN_COMPONENTS = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])

/** True when the template needs something else: a code to copy, cards, an offer. */
function needsParts(components: readonly ListedComponent[], buttons: ReadonlyArray<{ type?: string }>): boolean {
  if (components.some(({ type = '' }) => !KNOWN_COMPONENTS.has(type.toUpperCase()))) return true
  return buttons.some(
    ({ type = '' }) => !['URL', 'QUICK_REPLY', 'PHONE_NUMBER', 'VOICE_CALL'].includes(type.toUpperCase()),
  )
}

/** The placeholders of buttons whose address ends with one. */
const openAddresses = (buttons: ReadonlyArray<{ url?: string }>): string[] =>
  buttons.flatMap(({ url = '' }, index) => (placesOf(url).length > 0 ? [`button:${index}`] : []))
