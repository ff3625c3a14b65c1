import type { Language } from '@recado/contract/values/language'
import { expect, it } from 'vitest'
import type { HistoryLine } from '../../answering/public.ts'
import type { UnopenedMedium } from './media-texts.rules.ts'
import { viewMedia, withoutPictures } from './media-view.ts'

const line = (id: number, mediaType: string, body = ''): HistoryLine => ({
  ...{ id, mediaType, body, from: 'customer', mediaName: null, transcript: null, mediaFile: null, mimetype: null },
  sentAt: new Date(0),
})
const view = (
  lines: HistoryLine[],
  unopened: UnopenedMedium[],
  { texts = [] as [number, string][], language = 'pt' as Language } = {},
) => viewMedia({ history: lines, transcripts: new Map(texts), pictures: new Map(), unopened }, lines, language)
const audio = (messageId: number, reason: UnopenedMedium['reason'] = 'off') => ({
  messageId,
  kind: 'audio' as const,
  reason,
})

it.each([
  ['pt', /^Não consigo abrir o áudio .* uma pessoa da equipe\.$/],
  ['en', /^I cannot open the audio .* a person of our team\.$/],
  ['es', /^No puedo abrir el audio .* una persona del equipo\.$/],
] as const)('AI-09: the sentence in the company’s language (%s) offers a person', (language, sentence) => {
  expect(view([line(1, 'audio')], [audio(1)], { language }).sentence).toMatch(sentence)
})

it.each([
  [
    'a burst of unopened media only',
    [line(1, 'audio'), line(2, 'video')],
    [audio(1), { ...audio(2), kind: 'video' as const }],
    true,
  ],
  ['with a caption', [line(1, 'image', 'quanto?')], [{ ...audio(1), kind: 'image' as const }], false],
  ['with a text', [line(1, 'audio'), line(2, 'chat', 'oi')], [audio(1)], false],
  ['with a place', [line(1, 'audio'), line(2, 'locationMessage')], [audio(1)], false],
  ['without unopened media', [line(1, 'chat', 'oi')], [], false],
])('AI-09: whether a burst has nothing to read: %s', (_name, lines, unopened, isUnread) => {
  expect(view(lines, unopened).isUnread).toBe(isUnread)
})

it('AI-09: the model reads transcripts, and which media it could not open', () => {
  const lines = [line(1, 'audio'), line(2, 'audio'), line(3, 'chat', 'oi')]
  const result = view(lines, [audio(2, 'size')], { texts: [[1, 'tem bolo?']] })
  expect(result.transcript.map((one) => one.words)).toEqual([
    '[áudio] tem bolo?',
    '[áudio] (você não conseguiu abrir; o cliente já foi avisado e sabe que pode pedir uma pessoa)',
    'oi',
  ])
  expect(result.words).toBe('tem bolo?\n\noi')
  expect(result.sentence).toMatch(/^Não consigo abrir o áudio/)
  expect(result.note).toBe('A IA não ouviu um áudio do cliente: o arquivo é grande ou longo demais.')
  expect(result.heard).toBe('Áudio do cliente: tem bolo?')
})

it('AI-10: refused pictures of the burst become unopened, earlier ones are left out', () => {
  const pictures = new Map([1, 2].map((id) => [id, { mimetype: 'image/png', bytes: new Uint8Array(1) }]))
  const media = { history: [], transcripts: new Map(), unopened: [], pictures }
  const rest = withoutPictures(media, [line(2, 'image')])
  expect(rest.pictures.size).toBe(0)
  expect(rest.unopened).toEqual([{ messageId: 2, kind: 'image', reason: 'provider' }])
})
