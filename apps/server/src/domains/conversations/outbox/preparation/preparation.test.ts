import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGif } from '../../../../../../../packages/media/test/gif-maker.ts'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import { until } from '../../../../../test/until.ts'
import { beginPreparation } from './preparation.store.ts'

const s = sendingFixture()
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('MSG-12: files are prepared for phones before they are sent', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-preparation-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const post = async (filename: string, content: Uint8Array | string, body: Record<string, unknown> = {}) => {
    const path = join(folder, `${Math.random()}`)
    await writeFile(path, content)
    const files = [{ field: 'medias', filename, mimetype: 'image/gif', path, size: (await stat(path)).size }]
    return s.send(body, { files })
  }
  const stored = async (id: number | undefined) => {
    const [row] = await s.fixture.ask(
      `select media_type, mimetype, media_name, media_file, media_note, looping from messages where id = ${id}`,
    )
    return row as Record<string, string | boolean | null>
  }
  const preview = async () => {
    const [ticket] = await s.fixture.ask<{ last_message: string }>('select last_message from tickets')
    return ticket?.last_message
  }
  const arrivedMedium = (at = 0) => {
    const content = s.fixture.sessions.arrived[at]?.content
    if (content?.kind !== 'media') throw new Error('no medium')
    return content
  }

  it('a GIF arrives as a looping video, and the message shows the same', async () => {
    const [message] = await post('festa.gif', makeGif())
    await s.arrives(1)
    const content = arrivedMedium()
    expect(content).toMatchObject({ media: 'video', mimetype: 'video/mp4', looping: true, fileName: 'festa.mp4' })
    expect((await buffer(content.read())).subarray(4, 8).toString()).toBe('ftyp')
    expect(await stored(message?.id)).toMatchObject({
      ...{ media_type: 'video', mimetype: 'video/mp4', media_name: 'festa.mp4', media_note: null, looping: true },
    })
    expect(await preview()).toBe('🎬 Vídeo')
    // The GIF and the record of its conversion are deleted.
    await until(async () => (await s.fixture.ask('select 1 from converted_media')).length === 0, 'the end of the GIF')
    const gif = () => s.fixture.services.storage.stat(s.fixture.one.at.companyId, message?.mediaPath ?? '')
    await until(async () => (await gif()) === null, 'the end of the file')
    expect(await buffer(content.read())).not.toHaveLength(0)
  })

  it('a text to the same customer waits behind the GIF', async () => {
    await post('festa.gif', makeGif({ frames: 20 }))
    await s.send({ body: 'depois' })
    await s.arrives(2)
    expect(s.fixture.sessions.arrived.map(({ content }) => content.kind)).toEqual(['media', 'text'])
  })

  it('a file that cannot be converted is sent as a document, and the message shows the reason', async () => {
    const [message] = await post('festa.gif', makeGif({ width: 2, height: 2, frames: 1_200 }))
    await s.arrives(1)
    expect(arrivedMedium()).toMatchObject({ media: 'document', mimetype: 'image/gif', fileName: 'festa.gif' })
    expect(await stored(message?.id)).toMatchObject({
      media_type: 'application',
      media_note: 'complex',
      looping: false,
    })
    expect(await preview()).toBe('📄 festa.gif')
  })

  it('a truncated picture is sent as a document, a complete one as a picture', async () => {
    const [cut] = await post('foto.png', PNG.subarray(0, 50))
    await s.arrives(1)
    expect(arrivedMedium()).toMatchObject({ media: 'document', mimetype: 'image/png', fileName: 'foto.png' })
    expect(await stored(cut?.id)).toMatchObject({ media_type: 'application', media_note: 'damaged' })
    const [whole] = await post('foto.png', PNG)
    await s.arrives(2)
    expect(arrivedMedium(1)).toMatchObject({ media: 'image', mimetype: 'image/png' })
    expect(await stored(whole?.id)).toMatchObject({ media_type: 'image', media_note: null })
  })

  it('a stored file is converted once for all messages', async () => {
    const storage = s.fixture.services.storage
    const { companyId } = s.fixture.one.at
    const { name } = await storage.put(companyId, makeGif(), { extension: 'gif' })
    const [quick] = await s.fixture.ask<{ id: number }>(
      `insert into quick_messages (company_id, user_id, shortcode, geral, status, media_name, media_file)
       values ($1, $2, 'festa', true, true, 'festa.gif', $3) returning id`,
      [companyId, s.fixture.one.admin.userId, name],
    )
    const id = quick?.id ?? 0
    const [first] = await s.send({ quickMessage: { id, mediaPath: name } })
    await s.arrives(1)
    const [second] = await s.send({ quickMessage: { id, mediaPath: name } })
    await s.arrives(2)
    const [one, other] = [await stored(first?.id), await stored(second?.id)]
    expect([one.looping, other.media_file]).toEqual([true, one.media_file])
    expect(await s.fixture.ask(`select attempts from converted_media where source_file = '${name}'`)).toEqual([
      { attempts: 1 },
    ])
    await s.fixture.ask('delete from quick_messages')
    await s.fixture.ask('delete from converted_media')
  })

  it('a file whose conversion ended with a crash three times is sent as a document', async () => {
    const storage = s.fixture.services.storage
    const { companyId } = s.fixture.one.at
    s.fixture.sessions.open = false
    const [message] = await post('festa.gif', makeGif())
    for (let time = 0; time < 3; time++)
      await s.fixture.services.workplace.run(companyId, ({ db }) =>
        beginPreparation(db, companyId, message?.mediaPath ?? ''),
      )
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await s.arrives(1)
    expect(arrivedMedium()).toMatchObject({ media: 'document', fileName: 'festa.gif' })
    expect(await stored(message?.id)).toMatchObject({ media_note: 'complex' })
    expect(await storage.stat(companyId, message?.mediaPath ?? '')).not.toBeNull()
  })
})
