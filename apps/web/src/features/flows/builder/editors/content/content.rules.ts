import { INTERVAL, MOST_CONTENT_FILES } from '@recado/contract/flows/choices'
import type { FlowFile } from '@recado/contract/flows/upload-endpoints'
import { inside, isOn, listIn, numberIn, textIn } from '../data.rules.ts'
import type { Data } from '../shape.ts'

export const contentKinds = ['message', 'interval', 'img', 'audio', 'video'] as const
export type ContentKind = (typeof contentKinds)[number]
export type MediaKind = Extract<ContentKind, 'img' | 'audio' | 'video'>

/** An element of a content node (FLW-14). */
export interface ContentElement {
  /** Tells elements apart on the screen. */
  id: string
  /** Null: one that this editor does not know; it stays as it is. */
  kind: ContentKind | null
  /** Its documented identifier, such as `message1`. */
  number: string
  /** The text, the seconds, or the path of the file. */
  value: string | number
  original: string
  record: boolean
  /** Chosen and not yet sent. */
  file: File | null
  stored: Data
}

export interface ContentValues extends Record<string, unknown> {
  elements: ContentElement[]
}

export const isMedia = (kind: ContentKind | null): kind is MediaKind =>
  kind === 'img' || kind === 'audio' || kind === 'video'

/** The elements in the order of the sequence; those that it does not name follow. */
export function readContent(data: Data): ContentValues {
  const seq = listIn(data.seq).map(textIn)
  const place = ({ number }: ContentElement) => {
    const at = seq.indexOf(number)
    return at < 0 ? seq.length : at
  }
  const seen = new Map<string, number>()
  const elements = listIn(data.elements).map((one) => {
    const element = readElement(inside(one))
    const times = seen.get(element.number) ?? 0
    seen.set(element.number, times + 1)
    return times === 0 ? element : { ...element, id: `${element.number}#${times}` }
  })
  return { elements: elements.toSorted((a, b) => place(a) - place(b)) }
}

function readElement(stored: Data): ContentElement {
  const name = textIn(stored.kind) || textIn(stored.type)
  const kind = contentKinds.find((known) => known === name) ?? null
  const number = textIn(stored.number)
  return {
    ...{ id: number, kind, number, stored, file: null, original: textIn(stored.original) },
    value: kind === 'interval' ? numberIn(stored.value, Number.NaN) || '' : textIn(stored.value),
    record: stored.record === undefined || isOn(stored.record),
  }
}

/** A new, empty element: its number follows the highest one, whatever the kind of that is (`message1`, `interval2`, `img3`). */
export function newElement(elements: readonly ContentElement[], kind: ContentKind): ContentElement {
  const numbers = elements.map(({ number }) => Number(/\d+$/.exec(number)?.[0] ?? 0))
  const number = `${kind}${Math.max(0, ...numbers) + 1}`
  return { id: number, kind, number, value: '', original: '', record: true, file: null, stored: {} }
}

/** The node's data: the identifiers in their order, and the elements. */
export const writeContent = ({ elements }: ContentValues, data: Data): Data => ({
  ...data,
  seq: elements.map(({ number }) => number),
  elements: elements.map(writtenElement),
})

function writtenElement({ kind, number, value, original, record, stored }: ContentElement): Data {
  if (kind === null) return stored
  // Clients of the family call the kind a type.
  const named = stored.kind === undefined && stored.type !== undefined ? {} : { kind }
  const media = isMedia(kind) ? { original } : {}
  const voice = kind === 'audio' ? { record } : {}
  return { ...stored, ...named, number, value: kind === 'interval' ? Number(value) : value, ...media, ...voice }
}

export type ContentProblem = 'messageEmpty' | 'contentInterval' | 'emptyCards'

/** What is wrong with an element (FLW-17); null: nothing. */
export function elementProblem({ kind, value, file }: ContentElement): ContentProblem | null {
  if (kind === 'message') return String(value).trim() === '' ? 'messageEmpty' : null
  if (kind === 'interval') {
    const seconds = value === '' ? Number.NaN : Number(value)
    const fits = Number.isInteger(seconds) && seconds >= INTERVAL.min && seconds <= INTERVAL.max
    return fits ? null : 'contentInterval'
  }
  return isMedia(kind) && file === null && String(value).trim() === '' ? 'emptyCards' : null
}

/** The files that have not gone up, in the order of the elements. */
export const chosenFiles = (elements: readonly ContentElement[]): File[] =>
  elements.flatMap(({ file }) => (file ? [file] : []))

/** The elements with the places of their files once these are stored. */
export function withStored(elements: readonly ContentElement[], stored: readonly FlowFile[]): ContentElement[] {
  const left = [...stored]
  return elements.map((element) => {
    if (!element.file) return element
    const kept = left.shift()
    return kept ? { ...element, value: kept.url, original: kept.originalName || element.original, file: null } : element
  })
}

/** Whether one more file still fits into an upload. */
export const takesFile = (elements: readonly ContentElement[]): boolean =>
  elements.filter(({ kind }) => isMedia(kind)).length < MOST_CONTENT_FILES

/** The list with one element at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}
