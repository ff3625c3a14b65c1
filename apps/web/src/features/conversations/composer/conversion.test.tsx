import type { Outlook } from '@recado/media/convert-in-browser'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WorkerReport } from '../../../ui/media/conversion-worker.ts'
import { useConversions } from '../../../ui/media/conversions.ts'
import { useOutgoing } from '../state/outgoing-store.ts'
import { answer, type Call, draw } from '../test/draw.tsx'
import { Composer } from './composer.tsx'

/** A fake of the browser's worker; the test sets what it reports. */
class FakeWorker {
  static all: FakeWorker[] = []
  onmessage: ((event: { data: WorkerReport }) => void) | null = null
  onerror: (() => void) | null = null
  postMessage = vi.fn()
  terminate = vi.fn()
  constructor() {
    FakeWorker.all.push(this)
  }
  report(data: WorkerReport) {
    act(() => this.onmessage?.({ data }))
  }
}

const onServer: Outlook = { as: 'video', note: null, onServer: true, file: null }
const clip: Outlook = {
  ...{ as: 'video', note: null, onServer: false },
  file: { bytes: new Uint8Array([1, 2, 3]), mimetype: 'video/mp4', extension: 'mp4', looping: true },
}
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
)
const gif = (name = 'festa.gif') => new File(['GIF'], name, { type: 'image/gif' })
let calls: Call[] = []

beforeEach(async () => {
  localStorage.clear()
  localStorage.setItem('signMessages', 'false')
  useOutgoing.setState({ items: [] })
  useConversions.setState({ byId: {} })
  FakeWorker.all = []
  calls = answer({ 'POST /messages/1': { messages: [] } })
  vi.stubGlobal('CSS', { supports: () => true })
  vi.stubGlobal('Worker', FakeWorker)
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  await draw(<Composer ticketId={1} uuid="u1" />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const attach = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Foto, vídeo ou documento'), { target: { files } })
const worker = (at = 0) =>
  waitFor(() => {
    const one = FakeWorker.all[at]
    if (!one) throw new Error('no worker yet')
    return one
  })
const forms = () => calls.flatMap(({ method, body }) => (method === 'POST' && body instanceof FormData ? [body] : []))
const sentFiles = () => forms().map((form) => form.get('medias') as File)
const field = () => screen.findByRole('textbox', { name: 'Escreva uma mensagem' })
const pressSend = async () => fireEvent.click(await screen.findByRole('button', { name: 'Enviar' }))

describe('MSG-12: an attachment is converted before it is uploaded', () => {
  it('shows the progress, then sends the converted file', async () => {
    attach(gif())
    const one = await worker()
    one.report({ kind: 'begun', otherwise: onServer, converts: true })
    one.report({ kind: 'progress', part: 0.4 })
    await screen.findByText('Convertendo… 40 %')
    expect(screen.getByRole('progressbar', { name: 'Convertendo festa.gif' })).toHaveProperty('value', 40)
    one.report({ kind: 'done', outlook: clip })
    await screen.findByText('Convertido para abrir em qualquer celular.')
    await pressSend()
    await waitFor(() => expect(sentFiles().map(({ name, type }) => [name, type])).toEqual([['festa.mp4', 'video/mp4']]))
    expect(forms()[0]?.get('looping')).toBe('true')
  })

  it('Send waits for a running conversion, and the text follows its file', async () => {
    attach(gif(), gif('outra.gif'))
    const one = await worker()
    one.report({ kind: 'begun', otherwise: onServer, converts: true })
    fireEvent.change(await field(), { target: { value: 'Veja as duas' } })
    await pressSend()
    expect(await field()).toHaveProperty('value', '')
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    one.report({ kind: 'done', outlook: clip })
    const other = await worker(1)
    other.report({ kind: 'done', outlook: clip })
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3))
    expect(sentFiles().map(({ name }) => name)).toEqual(['festa.mp4', 'outra.mp4'])
    expect(calls.at(-1)?.body).toMatchObject({ body: 'Veja as duas' })
  })

  it('Cancel keeps the file: the original is sent, and the strip explains what the server does', async () => {
    attach(gif())
    const one = await worker()
    one.report({ kind: 'begun', otherwise: onServer, converts: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar a conversão de festa.gif' }))
    await screen.findByText('Será convertido no envio.')
    expect(one.terminate).toHaveBeenCalled()
    await pressSend()
    await waitFor(() => expect(sentFiles().map(({ name }) => name)).toEqual(['festa.gif']))
    expect(forms()[0]?.get('looping')).toBeNull()
  })

  it('removing the file stops its conversion, and the next one starts', async () => {
    attach(gif(), gif('outra.gif'))
    const one = await worker()
    one.report({ kind: 'begun', otherwise: onServer, converts: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Remover festa.gif' }))
    await waitFor(() => expect(one.terminate).toHaveBeenCalled())
    const other = await worker(1)
    expect(other.postMessage.mock.calls.flat()).toMatchObject([{ source: { name: 'outra.gif' } }])
    other.report({ kind: 'done', outlook: clip })
    await screen.findByText('Convertido para abrir em qualquer celular.')
  })

  it('a worker that crashes leaves the file unchanged', async () => {
    attach(gif())
    const one = await worker()
    one.report({ kind: 'begun', otherwise: onServer, converts: true })
    act(() => one.onerror?.())
    await screen.findByText('Será convertido no envio.')
    await pressSend()
    await waitFor(() => expect(sentFiles().map(({ name }) => name)).toEqual(['festa.gif']))
  })

  it.each<[string, Outlook, string]>([
    [
      'HEIC',
      { as: 'document', note: 'format', onServer: false, file: null },
      'Será enviado como documento: celulares não mostram este formato.',
    ],
    [
      'a damaged video',
      { as: 'document', note: 'damaged', onServer: false, file: null },
      'Será enviado como documento: o arquivo está incompleto ou danificado.',
    ],
    [
      'a PDF with the type of a picture',
      { as: 'document', note: null, onServer: false, file: null },
      'Será enviado como documento: o conteúdo não é imagem, vídeo nem áudio.',
    ],
  ])('%s: before sending the strip says that it is sent as a document, and why', async (_what, outlook, words) => {
    attach(new File(['x'], 'foto.heic', { type: 'image/heic' }))
    const one = await worker()
    one.report({ kind: 'begun', otherwise: outlook, converts: false })
    one.report({ kind: 'done', outlook })
    await screen.findByText(words)
  })

  it.each([
    ['foto.png', 'image/png', PNG],
    ['musica.mp3', 'audio/mpeg', 'x'],
  ])('a file that every phone can show needs no worker: %s', async (name, type, content) => {
    attach(new File([content], name, { type }))
    await screen.findByText(name)
    await pressSend()
    await waitFor(() => expect(sentFiles()).toHaveLength(1))
    expect(FakeWorker.all).toEqual([])
  })

  it('a truncated picture is announced as a document', async () => {
    attach(new File([PNG.slice(0, 50)], 'foto.png', { type: 'image/png' }))
    const one = await worker()
    one.report({ kind: 'done', outlook: { as: 'document', note: 'damaged', onServer: false, file: null } })
    await screen.findByText('Será enviado como documento: o arquivo está incompleto ou danificado.')
  })
})
