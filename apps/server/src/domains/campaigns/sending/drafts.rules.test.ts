import { expect, it } from 'vitest'
import type { Draft } from '../../conversations/public.ts'
import { type CampaignFile, draftsOf, withFilledCaptions } from './drafts.rules.ts'

const plain = (body: string): Draft => ({
  ...{ body, mediaType: 'chat', mimetype: null, mediaName: null, mediaFile: null, mediaSize: null, voice: false },
})
const kindOf = (mimetype: string): Draft['mediaType'] =>
  mimetype.startsWith('image/') ? 'image' : mimetype.startsWith('audio/') ? 'audio' : 'application'
const file = (name: string, mimetype: string, caption = ''): CampaignFile => ({
  ...{ caption, file: `x-${name}`, name, mimetype, size: 5 },
})
const picture = file('a.png', 'image/png')
const brief = (drafts: Draft[]) => drafts.map(({ mediaType, body, mediaFile }) => [mediaType, body, mediaFile])

it.each([
  ['a text', { text: 'oi', own: null, files: [] }, [['chat', 'oi', null]]],
  ['a text with a picture', { text: 'oi', own: picture, files: [] }, [['image', 'oi', 'x-a.png']]],
  ['a picture alone', { text: ' ', own: picture, files: [] }, [['image', '', 'x-a.png']]],
  [
    'a text with an audio file',
    { text: 'oi', own: file('a.ogg', 'audio/ogg'), files: [] },
    [
      ['chat', 'oi', null],
      ['audio', '', 'x-a.ogg'],
    ],
  ],
  [
    'a text with a picture and files, in the order of the list',
    { text: 'oi', own: picture, files: [file('b.pdf', 'application/pdf', 'catálogo'), file('c.png', 'image/png')] },
    [
      ['image', 'oi', 'x-a.png'],
      ['application', 'catálogo', 'x-b.pdf'],
      ['image', '', 'x-c.png'],
    ],
  ],
  ['a file alone', { text: '', own: null, files: [picture] }, [['image', '', 'x-a.png']]],
  ['no content', { text: '', own: null, files: [] }, []],
])('CMP-12: the drafts of %s', (_what, content, expected) => {
  expect(brief(draftsOf(content, plain, kindOf))).toEqual(expected)
})

it('campaigns.7: the captions of a file list are filled, its other fields stay', () => {
  const fill = (text: string) => text.replace('{{nome}}', 'Ana')
  expect(withFilledCaptions([file('a.pdf', 'application/pdf', 'Para {{nome}}'), picture], fill)).toEqual([
    file('a.pdf', 'application/pdf', 'Para Ana'),
    picture,
  ])
})
