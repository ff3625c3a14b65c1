import { INTERVAL, MOST_CONTENT_FILES } from '@recado/contract/flows/choices'
import type { FlowFile } from '@recado/contract/flows/upload-endpoints'
import { inside, isOn, listIn, numberIn, textIn } from '../data.rules.ts'
import type { Data } from '../shape.ts'

export const contentKinds = ['message', 'interval', 'img', 'audio', 'video'] as const
export type ContentKind = (typeof contentKinds)[number]
export type MediaKind = Extract<ContentKind, 'img' | 'audio' | 'video'>

/** An element of a content node (FLW-14). */
export interface ContentElement {
  /** Identifies the element on the screen. */
  id: string
  /** Null for a kind that this editor does not know; the element is kept unchanged. */
  kind: ContentKind | null
  /** Its documented identifier, such as `message1`. */
  number: string
  /** The text, the seconds, or the path of the file. */
  value: string | number
  original: string
  record: boolean
  /** Chosen and not uploaded yet. */
  file: File | null
  stored: Data
}

export interface ContentValues extends Record<string, unknown> {
  elements: ContentElement[]
}

export const isMedia = (kind: ContentKind | null): kind is MediaKind =>
  kind === 'img' || kind === 'audio' || kind === 'video'

/** Reads the elements in sequence, followed by those that the sequence does not contain. */
export function readContent(data: Data): ContentValues {
  const seq = listIn(data.seq).map(textIn)
  const place = ({ number }: ContentElement) => {
    const at = seq.indexOf(number)
    return at < 0 ? seq.length : at
  }
  const timesByNumber = new Map<string, number>()
  const elements = listIn(data.elements).map((one) => {
    const element = readElement(inside(one))
    const times = timesByNumber.get(element.number) ?? 0
    timesByNumber.set(element.number, times + 1)
    return times === 0 ? element : { ...element, id: `${element.number}#${times}` }
  })
  return { elements: elements.toSorted((a, b) => place(a) - place(b)) }
}

function readElement(stored: Data): ContentElement {
  const name = textIn(stored.kind) || textIn(stored.type)
  const kind = contentKinds.find((contentKind) => contentKind === name) ?? null
  const number = textIn(stored.number)
  return {
    ...{ id: number, kind, number, stored, file: null, original: textIn(stored.original) },
    value: kind === 'interval' ? numberIn(stored.value, Number.NaN) || '' : textIn(stored.value),
    record: stored.record === undefined || isOn(stored.record),
  }
}

/** Returns a new, empty element. Its number follows the highest one of any kind (`message1`, `interval2`, `img3`). */
export function newElement(elements: readonly ContentElement[], kind: ContentKind): ContentElement {
  const numbers = elements.map(({ number }) => Number(/\d+$/.exec(number)?.[0] ?? 0))
  const number = `${kind}${Math.max(0, ...numbers) + 1}`
  return { id: number, kind, number, value: '', original: '', record: true, file: null, stored: {} }
}

/** Returns the node's data: the identifiers in order, and the elements. */
export const writeContent = ({ elements }: ContentValues, data: Data): Data => ({
  ...data,
  seq: elements.map(({ number }) => number),
  elements: elements.map(writtenElement),
})

function writtenElement({ kind, number, value, original, record, stored }: ContentElement): Data {
  if (kind === null) return stored
  // Clients of the old product family store the kind as `type`.
  const kindField = stored.kind === undefined && stored.type !== undefined ? {} : { kind }
  const media = isMedia(kind) ? { original } : {}
  const voice = kind === 'audio' ? { record } : {}
  return { ...stored, ...kindField, number, value: kind === 'interval' ? Number(value) : value, ...media, ...voice }
}

export type ContentProblem = 'messageEmpty' | 'contentInterval' | 'emptyCards'

/** Returns what is invalid in an element (FLW-17), or null. */
export function elementProblem({ kind, value, file }: ContentElement): ContentProblem | null {
  if (kind === 'message') return String(value).trim() === '' ? 'messageEmpty' : null
  if (kind === 'interval') {
    const seconds = value === '' ? Number.NaN : Number(value)
    const fits = Number.isInteger(seconds) && seconds >= INTERVAL.min && seconds <= INTERVAL.max
    return fits ? null : 'contentInterval'
  }
  return isMedia(kind) && file === null && String(value).trim() === '' ? 'emptyCards' : null
}

/** Returns the files that are not uploaded yet, in the order of the elements. */
export const chosenFiles = (elements: readonly ContentElement[]): File[] =>
  elements.flatMap(({ file }) => (file ? [file] : []))

/** Returns the elements with the paths of their uploaded files. */
export function withStored(elements: readonly ContentElement[], stored: readonly FlowFile[]): ContentElement[] {
  const left = [...stored]
  return elements.map((element) => {
    if (!element.file) return element
    const storedFile = left.shift()
    return storedFile
      ? { ...element, value: storedFile.url, original: storedFile.originalName || element.original, file: null }
      : element
  })
}

/** Returns whether one more file fits into an upload. */
export const takesFile = (elements: readonly ContentElement[]): boolean =>
  elements.filter(({ kind }) => isMedia(kind)).length < MOST_CONTENT_FILES

/** Returns the list with one element moved. */
export function withMovedElement<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}
