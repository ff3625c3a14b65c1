import { listConnections } from '@recado/contract/connections/endpoints'
import { createContact } from '@recado/contract/contacts/endpoints'
import { createTicket, listTickets } from '@recado/contract/conversations/endpoints'
import { createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { uploadFlowAudio, uploadFlowImage } from '@recado/contract/flows/upload-endpoints'
import type { Phone } from '@recado/fake-whatsapp/phone'
import jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeGif } from '../packages/media/test/gif-maker.ts'
import { makeWav } from '../packages/media/test/wav-maker.ts'
import { enter, PATIENCE_MS } from './browser.ts'
import { callAs } from './call.ts'
import { eventually, patience } from './eventually.ts'
import { networkStage } from './phone-network.ts'
import { bubble, composer, leadTo, row } from './place.ts'

const ownNumber = '5511999990000'

const stage = networkStage()
const { here } = stage
let page: Page
let owner: Phone
let maria: Phone
let voice: Uint8Array<ArrayBuffer>

// Its types place the default export one level deeper than it is at run time.
const decode = jsqr as unknown as typeof jsqr.default

/** A small picture with known pixels. */
function picture(red: number): Buffer {
  const png = new PNG({ width: 48, height: 48 })
  for (let at = 0; at < png.data.length; at += 4) png.data.set([red, 120, 90, 255], at)
  return PNG.sync.write(png)
}

/** Reads the QR code from a screenshot of its dialog, as a phone's camera does. */
async function readQr(): Promise<string | null> {
  const { data, width, height } = PNG.sync.read(await page.getByRole('dialog').screenshot())
  return decode(new Uint8ClampedArray(data), width, height)?.data ?? null
}

beforeAll(async () => {
  owner = stage.network.phone(ownNumber, 'Móveis Aurora')
  maria = stage.network.phone('5511988887777', 'Maria Clara')
  ;({ page } = await here.enter(here.admin))
})

describe('a real WhatsApp session', () => {
  it('CON-02, CON-05: a user adds a number, the QR code is scanned from the screen, and the dialog closes automatically', async () => {
    await page.getByRole('link', { name: 'Conexões' }).click()
    await page.getByRole('button', { name: 'Nova conexão' }).click()
    const form = page.getByRole('dialog', { name: 'Nova conexão' })
    await form.getByLabel('Nome').fill('Loja do centro')
    await form.getByLabel('Tipo').first().click()
    await page.getByRole('option', { name: 'WhatsApp', exact: true }).click()
    await form.getByRole('button', { name: 'Conectar número' }).click()
    const dialog = page.getByRole('dialog', { name: 'Conectar Loja do centro' })
    await dialog.getByRole('img', { name: 'QR code para conectar o número' }).waitFor()
    await stage.network.scan(ownNumber, await vi.waitUntil(readQr, patience))
    await dialog.waitFor({ state: 'detached' })
    const shop = row(page, 'Loja do centro')
    await shop.getByText('Conectada').waitFor()
    await shop.getByText('+55 11 99999-0000').waitFor()
  })

  it('MSG-19, TKT-14: a text from a phone waits as a ticket, and is accepted', async () => {
    await page.getByRole('link', { name: 'Atendimentos' }).click()
    await page.getByRole('tab', { name: /Aguardando/ }).click()
    await maria.text(ownNumber, 'Boa tarde, é da Aurora?')
    await page.getByRole('button', { name: 'Aceitar o atendimento de Maria Clara' }).click()
    await bubble(page, 'Boa tarde, é da Aurora?').waitFor()
  })

  it('MSG-05: the answer reaches the phone, and its ticks change when it is read', async () => {
    await composer(page).fill('É sim, Maria. Em que posso ajudar?')
    await page.keyboard.press('Enter')
    const received = await maria.received((item) => textOf(item).includes('Em que posso ajudar?'), PATIENCE_MS)
    expect(textOf(received)).toMatch(/^\*Marina:\*\n/)
    maria.confirm(received, 'read')
    await bubble(page, 'Em que posso ajudar?').getByText('lida', { exact: true }).waitFor({ state: 'attached' })
  })

  it('MSG-02: pictures arrive both ways, byte for byte', async () => {
    const hers = picture(200)
    await maria.sendMedia(ownNumber, 'image', hers, { mimetype: 'image/png', caption: 'Tem esta cor?' })
    const receivedImage = bubble(page, 'Tem esta cor?').locator('img')
    await eventually(() => receivedImage.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(48)
    const ours = picture(30)
    await page.locator('input[type=file]').setInputFiles({ name: 'cor.png', mimeType: 'image/png', buffer: ours })
    await page.getByLabel('Legenda de cor.png').fill('Temos nesta')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    const received = await maria.received((item) => Boolean(item.message.imageMessage), PATIENCE_MS)
    expect(received.message.imageMessage?.caption).toContain('Temos nesta')
    expect((await maria.openMedia(received)).bytes.equals(ours)).toBe(true)
  })

  it('MSG-12: a GIF is sent as a looping video, a WAV as Ogg Opus; Enter during the conversion loses nothing', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const gif = Buffer.from(makeGif({ width: 320, height: 240, frames: 40, delay: 5 }))
    await page.locator('input[type=file]').setInputFiles([
      { name: 'festa.gif', mimeType: 'image/gif', buffer: gif },
      { name: 'recado.wav', mimeType: 'audio/wav', buffer: Buffer.from(makeWav(2)) },
    ])
    await eventually(() => page.getByText('Convertido para abrir em qualquer celular.').count()).toBe(2)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    const clip = await maria.received((item) => Boolean(item.message.videoMessage), PATIENCE_MS)
    expect(clip.message.videoMessage).toMatchObject({ gifPlayback: true, mimetype: 'video/mp4' })
    expect((await maria.openMedia(clip)).bytes.subarray(4, 8).toString()).toBe('ftyp')
    const sound = await maria.received((item) => Boolean(item.message.audioMessage), PATIENCE_MS)
    expect(sound.message.audioMessage?.ptt ?? false).toBe(false)
    expect((await maria.openMedia(sound)).bytes.subarray(28, 36).toString()).toBe('OpusHead')
    // The chat loops the clip without sound, and plays the audio that the customer hears.
    const film = page.locator('article video').last()
    await eventually(() => film.evaluate((v: HTMLVideoElement) => v.loop && v.muted && v.duration > 1.9)).toBe(true)
    const player = page.locator('.ib-audio audio').last()
    await eventually(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1.9)
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: gif })
    await composer(page).fill('Olha que legal')
    await page.keyboard.press('Enter')
    const second = await maria.received((item) => Boolean(item.message.videoMessage) && item !== clip, PATIENCE_MS)
    expect(second.message.videoMessage).toMatchObject({ gifPlayback: true })
    expect(second.message.videoMessage?.caption).toContain('Olha que legal')
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  it('MSG-13: a voice note recorded with the microphone arrives as Ogg Opus, and one is received', async () => {
    await page.getByRole('button', { name: 'Gravar áudio' }).click()
    await page
      .getByRole('timer', { name: 'Gravando' })
      .getByText(/0:0[3-9]|0:[1-5]\d/)
      .waitFor()
    await page.getByRole('button', { name: 'Enviar áudio' }).click()
    const received = await maria.received((item) => Boolean(item.message.audioMessage?.ptt), PATIENCE_MS)
    const { bytes } = await maria.openMedia(received)
    voice = new Uint8Array(bytes)
    expect(bytes.subarray(0, 4).toString()).toBe('OggS')
    expect(bytes.subarray(28, 36).toString()).toBe('OpusHead')
    expect(received.message.audioMessage?.ptt).toBe(true)
    expect(received.message.audioMessage?.mimetype).toMatch(/^audio\/ogg/)
    const before = await page.getByRole('button', { name: 'Ouvir áudio' }).count()
    await maria.sendMedia(ownNumber, 'audio', bytes, { voiceNote: true, seconds: 3 })
    await eventually(() => page.getByRole('button', { name: 'Ouvir áudio' }).count()).toBe(before + 1)
    const player = page.locator('.ib-audio audio').last()
    await eventually(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(2)
  })

  it('MSG-20: a message typed on the company’s own phone appears too', async () => {
    await owner.text(maria.number, 'Respondi pelo celular agora')
    await bubble(page, 'Respondi pelo celular agora').getByText('pelo celular', { exact: true }).waitFor()
  })

  it('MSG-12: a kill -9 during a conversion on the server loses nothing: it restarts, and the film arrives once', async () => {
    const gif = Buffer.from(makeGif({ width: 320, height: 240, frames: 240, delay: 3 }))
    const before = maria.inbox.filter((item) => item.message.videoMessage).length
    await page.locator('input[type=file]').setInputFiles({ name: 'longa.gif', mimeType: 'image/gif', buffer: gif })
    await page.getByRole('button', { name: 'Cancelar a conversão de longa.gif' }).click()
    await page.getByText('Será convertido no envio.').waitFor()
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    const startedConversions = () =>
      here.rows<{ attempts: number }>(
        'select attempts from converted_media where company_id = $1 and media_type is null',
      )
    await eventually(async () => (await startedConversions())[0]?.attempts).toBe(1)
    await here.product.kill()
    await here.product.start()
    const films = () => maria.inbox.filter((item) => item.message.videoMessage).slice(before)
    await eventually(() => films().length).toBe(1)
    expect(films()[0]?.message.videoMessage).toMatchObject({ gifPlayback: true, mimetype: 'video/mp4' })
  })

  it('CON-13: after a restart the session returns without a QR code, and receives the missed messages', async () => {
    await here.product.end()
    await maria.text(ownNumber, 'Vocês ainda estão aí?')
    await here.product.start()
    await bubble(page, 'Vocês ainda estão aí?').waitFor()
    await composer(page).fill('Estamos sim')
    await page.keyboard.press('Enter')
    await maria.received((item) => textOf(item).includes('Estamos sim'), PATIENCE_MS)
    await page.getByRole('link', { name: 'Conexões' }).click()
    await row(page, 'Loja do centro').getByText('Conectada').waitFor()
    expect(await page.getByRole('img', { name: 'QR code para conectar o número' }).count()).toBe(0)
    expect(maria.inbox.filter((item) => textOf(item).includes('Estamos sim'))).toHaveLength(1)
  })

  it('MSG-16, connections.9: a refused first contact fails alone; answers to earlier contacts are sent, other first contacts wait', async () => {
    const joao = stage.network.phone('5511966665555', 'João Reis')
    const rita = stage.network.phone('5511955554444', 'Rita Luz')
    // Signing in again ends the browser's session.
    const marina = await callAs(here.url, here.admin)
    const whatsappId = (await marina(listConnections, {})).find(({ name }) => name === 'Loja do centro')?.id ?? 0
    const begin = async ({ number, name }: { number: string; name: string }) => {
      const { id } = await marina(createContact, { body: { name, number } })
      return marina(createTicket, { body: { contactId: id, whatsappId, status: 'open' } })
    }
    const [toJoao, toRita] = [
      await begin({ number: joao.number, name: 'João Reis' }),
      await begin({ number: rita.number, name: 'Rita Luz' }),
    ]
    const answer = await marina(listTickets, { query: { searchParam: 'Maria Clara', showAll: true } })
    await enter(page, here.admin)
    const open = async (uuid: string) => {
      await leadTo(page, `/tickets/${uuid}`)
      await composer(page).waitFor()
    }
    const say = async (text: string) => {
      await composer(page).fill(text)
      await page.keyboard.press('Enter')
    }
    stage.network.failSends(463)
    await open(toJoao.uuid)
    await say('Olá, João')
    const failedBubble = bubble(page, 'Olá, João')
    await failedBubble.getByText('Não enviada.').waitFor()
    await failedBubble.getByText('O WhatsApp não deixa este número iniciar esta conversa por enquanto.').waitFor()
    await failedBubble.getByRole('button', { name: 'Tentar de novo' }).waitFor()
    await open(toRita.uuid)
    await say('Olá, Rita')
    await bubble(page, 'Olá, Rita')
      .getByText(/O WhatsApp limitou as conversas novas deste número.* Espera até .*\d\d:\d\d\./)
      .waitFor()
    await open(answer.tickets[0]?.uuid ?? '')
    await say('Maria, chegou o que você pediu')
    await maria.received((item) => textOf(item).includes('chegou o que você pediu'), PATIENCE_MS)
    await page.getByRole('link', { name: 'Conexões' }).click()
    const shop = row(page, 'Loja do centro')
    await shop.getByText('Conectada').waitFor()
    await shop.getByText(/Conversas novas esperam até/).waitFor()
    expect([joao.inbox, rita.inbox]).toEqual([[], []])
    // After her message, the messages waiting for her are sent immediately.
    await rita.text(ownNumber, 'Bom dia')
    await rita.received((item) => textOf(item).includes('Olá, Rita'), PATIENCE_MS)
  })

  it('FLL-10, FLW-35, FLW-48: a flow answers a phrase with a picture and a voice note, and continues with the answer', async () => {
    const marina = await callAs(here.url, here.admin)
    const upload = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) => {
      const form = new FormData()
      form.append('medias', new Blob([bytes], { type }), name)
      return form
    }
    const cover = new Uint8Array(picture(77))
    const image = await marina(uploadFlowImage, { form: upload(cover, 'capa.png', 'image/png') })
    const audio = await marina(uploadFlowAudio, { form: upload(voice, 'ola.ogg', 'audio/ogg') })
    const { id } = await marina(createFlow, { body: { name: 'Catálogo' } })
    const elements = [
      { kind: 'message', number: 'message1', value: 'Olá, {{firstName}}! Este é o catálogo:' },
      { kind: 'img', number: 'img2', value: image.url, original: 'capa.png' },
      { kind: 'audio', number: 'audio3', value: audio.url, original: 'ola.ogg', record: true },
    ]
    const nodes = [
      { type: 'start', data: {} },
      { type: 'singleBlock', data: { seq: elements.map(({ number }) => number), elements } },
      { type: 'question', data: { message: 'De qual página você gostou?', answerKey: 'pagina' } },
      { type: 'message', data: { label: 'A página {{pagina}} está separada.' } },
    ].map((node, at) => ({ ...node, id: String(at + 1), position: { x: at * 300, y: 0 } }))
    const connections = [1, 2, 3].map((at) => ({ id: `e${at}`, source: String(at), target: String(at + 1) }))
    expect(await marina(saveFlow, { body: { idFlow: id, nodes, connections } })).toMatchObject({ published: true })
    await marina(createPhrase, { body: { name: 'Catálogo', flowId: id, phrase: 'Quero o catálogo' } })
    const joana = stage.network.phone('5511977776666', 'Joana Prado')
    await joana.text(ownNumber, 'quero o catalogo')
    await joana.received((item) => textOf(item) === 'De qual página você gostou?', PATIENCE_MS)
    const [greeting, pictureItem, voiceItem] = joana.inbox
    if (!greeting || !pictureItem || !voiceItem) throw new Error('an element of the content is missing')
    expect(textOf(greeting)).toBe('Olá, Joana! Este é o catálogo:')
    expect((await joana.openMedia(pictureItem)).bytes.equals(Buffer.from(cover))).toBe(true)
    expect(voiceItem.message.audioMessage?.ptt).toBe(true)
    expect((await joana.openMedia(voiceItem)).bytes.equals(Buffer.from(voice))).toBe(true)
    await joana.text(ownNumber, 'a 12')
    await joana.received((item) => textOf(item) === 'A página a 12 está separada.', PATIENCE_MS)
    expect(joana.inbox).toHaveLength(5)
  })
})

function textOf({ message }: Phone['inbox'][number]): string {
  return message.conversation ?? message.extendedTextMessage?.text ?? ''
}
