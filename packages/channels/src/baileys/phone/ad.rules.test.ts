import type { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { adOf, MAX_AD_PICTURE } from './ad.rules.ts'

const reply = { title: 'Promoção', body: 'Tudo pela metade', sourceUrl: 'https://fb.me/abc' }
const text = (ad: proto.ContextInfo.IExternalAdReplyInfo, context: proto.IContextInfo = {}): proto.IMessage => ({
  extendedTextMessage: { text: 'Oi', contextInfo: { ...context, externalAdReply: ad } },
})

describe('the advertisement of a message', () => {
  it.each<[string, proto.IMessage]>([
    ['is recognised by its id', text({ ...reply, sourceId: '120' })],
    ['is recognised by its click id', text({ ...reply, ctwaClid: 'ARA' })],
    ['is recognised by its type', text({ ...reply, sourceType: 'ad' })],
    ['is recognised for a post', text({ ...reply, sourceType: 'POST' })],
    ['is recognised by the entry point', text(reply, { entryPointConversionSource: 'ctwa_ad' })],
    ['is recognised by the conversion source', text(reply, { conversionSource: 'FB_Ads' })],
    [
      'is recognised on a picture',
      { imageMessage: { contextInfo: { externalAdReply: { ...reply, sourceId: '120' } } } },
    ],
    [
      'is recognised on a voice message',
      { audioMessage: { contextInfo: { externalAdReply: { ...reply, sourceId: '120' } } } },
    ],
    [
      'is recognised on a tapped button',
      { buttonsResponseMessage: { contextInfo: { externalAdReply: { ...reply, sourceId: '1' } } } },
    ],
  ])('%s', (_name, message) => {
    expect(adOf(message)).toMatchObject({
      headline: 'Promoção',
      body: 'Tudo pela metade',
      sourceUrl: 'https://fb.me/abc',
    })
  })

  it.each<[string, proto.IMessage]>([
    ['a link preview made by a program', text(reply)],
    [
      'a link preview that claims to be an advertisement',
      text({ ...reply, showAdAttribution: true, renderLargerThumbnail: true }),
    ],
    ['another type', text({ ...reply, sourceType: 'web' })],
    ['another entry point', text(reply, { entryPointConversionSource: 'global_search_new_chat' })],
    ['a reply', { extendedTextMessage: { text: 'Oi', contextInfo: { stanzaId: 'A' } } }],
    ['plain text', { conversation: 'Oi' }],
    ['an empty message', {}],
  ])('is not recognised: %s', (_name, message) => {
    expect(adOf(message)).toBeNull()
  })

  it("uses the medium's address when it has no other", () => {
    const { sourceUrl: _url, ...without } = reply
    expect(adOf(text({ ...without, mediaUrl: 'https://fb.me/v', sourceId: '1' }))?.sourceUrl).toBe('https://fb.me/v')
  })
})

it('phone.7: stores the picture of an advertisement only up to its limit, and only a JPEG', () => {
  const picture = (thumbnail: Uint8Array) => adOf(text({ ...reply, sourceId: '120', thumbnail }))?.picture?.length
  const jpeg = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(bytes - 2)])
  expect([picture(jpeg(3)), picture(jpeg(MAX_AD_PICTURE)), picture(jpeg(MAX_AD_PICTURE + 1))]).toEqual([
    ...[3, MAX_AD_PICTURE, undefined],
  ])
  expect(picture(Buffer.from('<svg>'))).toBeUndefined()
})
