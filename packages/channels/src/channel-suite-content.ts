import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { SendFailure } from './channel.ts'
import type { Fixture } from './channel-suite-fixture.ts'

const VCARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:João Silva\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD'

/** A file that is read in chunks, as from a disk. */
export const fileOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: () => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)], { objectMode: false }),
})

/** A file that fails after these chunks. */
export function breaking(parts: readonly Uint8Array[]): Readable {
  return Readable.from(
    (async function* () {
      yield* parts
      throw new Error('the file is gone')
    })(),
    { objectMode: false },
  )
}

/** All content except plain text. */
export function contentTests(at: () => Fixture): void {
  it('reports media and downloads their bytes later, from a reference that was serialised to JSON', async () => {
    const { network, probe } = at()
    await probe.open()
    const bytes = randomBytes(50_000)
    const image = await network.customerSends({ kind: 'media', media: 'image', bytes, caption: 'foto' })
    const voice = await network.customerSends({ kind: 'media', media: 'audio', bytes, voice: true })
    const file = await network.customerSends({ kind: 'media', media: 'document', bytes, fileName: 'orçamento.pdf' })
    const contents = []
    for (const id of [image, voice, file]) contents.push((await probe.message(id)).content)
    expect(contents[0]).toMatchObject({ kind: 'media', media: 'image', caption: 'foto', voice: false })
    expect(contents[1]).toMatchObject({ kind: 'media', media: 'audio', voice: true })
    expect(contents[2]).toMatchObject({ kind: 'media', media: 'document', fileName: 'orçamento.pdf' })
    for (const content of contents) {
      const ref = content.kind === 'media' ? JSON.parse(JSON.stringify(content.ref)) : {}
      expect((await buffer(await probe.session.downloadMedia(ref))).equals(bytes)).toBe(true)
    }
  })

  it('sends media: pictures, voice notes and files', async () => {
    const { network, probe, send } = at()
    await probe.open()
    const bytes = randomBytes(30_000)
    const base = { kind: 'media' as const, caption: '', fileName: 'a', voice: false, ...fileOf(bytes) }
    const image = await send({ ...base, media: 'image', mimetype: 'image/jpeg', caption: 'legenda' })
    const voice = await send({ ...base, media: 'audio', mimetype: 'audio/ogg; codecs=opus', voice: true })
    const file = await send({ ...base, media: 'document', mimetype: 'application/pdf', fileName: 'a.pdf' })
    const kinds = []
    for (const { id } of [image, voice, file]) {
      const { media } = await network.untilShown(id)
      expect(Buffer.from(media?.bytes ?? []).equals(bytes)).toBe(true)
      kinds.push([media?.kind, media?.voice])
    }
    expect(kinds).toEqual([
      ['image', false],
      ['audio', true],
      ['document', false],
    ])
    expect((await network.untilShown(image.id)).text).toBe('legenda')
  })

  it('does not send a medium that cannot be read to its end', async () => {
    const { network, probe, send } = at()
    await probe.open()
    const content = { kind: 'media' as const, media: 'image' as const, caption: '', fileName: 'a', voice: false }
    const attempt = (read: () => Readable) => send({ ...content, mimetype: 'image/png', size: null, read })
    await expect(attempt(() => breaking([]))).rejects.toBeInstanceOf(SendFailure)
    await expect(attempt(() => breaking([randomBytes(100_000)]))).rejects.toBeInstanceOf(SendFailure)
    const { id } = await send({ kind: 'text', text: 'fim' })
    await network.untilShown(id)
    expect(network.countShown()).toBe(1)
  })

  it('receives and sends locations and contact cards', async () => {
    const { network, probe, send } = at()
    await probe.open()
    const place = { latitude: -23.5, longitude: -46.6 }
    const where = await network.customerSends({ kind: 'location', ...place, name: 'Loja' })
    expect((await probe.message(where)).content).toMatchObject({ kind: 'location', ...place, name: 'Loja' })
    const card = await network.customerSends({ kind: 'contact', displayName: 'João Silva', vcard: VCARD })
    const content = { kind: 'contact' as const, displayName: 'João Silva', vcard: VCARD }
    expect((await probe.message(card)).content).toEqual(content)
    const sentPlace = await send({ kind: 'location', ...place, name: null, address: null })
    expect((await network.untilShown(sentPlace.id)).location).toEqual(place)
    const sentCard = await send(content)
    expect((await network.untilShown(sentCard.id)).contact).toEqual({ displayName: 'João Silva' })
  })

  it('receives and sends quotes', async () => {
    const { network, probe, send } = at()
    await probe.open()
    const question = await network.customerSends({ kind: 'text', text: 'Quanto custa?' })
    await probe.message(question)
    const quoted = { id: question, fromMe: false, text: 'Quanto custa?' }
    const answer = await send({ kind: 'text', text: 'Dez reais' }, quoted)
    expect(await network.untilShown(answer.id)).toMatchObject({ text: 'Dez reais', quotedId: question })
    const reply = await network.customerSends({ kind: 'text', text: 'Fechado', quotedId: answer.id })
    expect((await probe.message(reply)).quotedId).toBe(answer.id)
  })
}
