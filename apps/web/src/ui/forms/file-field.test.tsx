import { MantineProvider } from '@mantine/core'
import type { Outlook } from '@recado/media/convert-in-browser'
import { IconPhoto } from '@tabler/icons-react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { WorkerReport } from '../media/conversion-worker.ts'
import { FileField, type FileFieldProps } from './file-field.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const words = {
  ...{ label: 'Imagem', help: 'Até 5 MB.', choose: 'Escolher', replace: 'Trocar', none: 'Sem imagem' },
  ...{ remove: (name: string) => `Remover ${name}`, sending: 'Enviando' },
}
const onChange = vi.fn()
const show = (props: Partial<FileFieldProps> = {}) => {
  onChange.mockClear()
  const refuse = ({ size }: File) => (size > 3 ? 'Grande demais.' : null)
  return render(
    <MantineProvider env="test">
      <FileField {...{ words, icon: IconPhoto, name: null, change: 'keep', onChange, refuse }} {...props} />
    </MantineProvider>,
  )
}
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input') as HTMLInputElement, { target: { files: [file] } })

it('file field: a valid file is accepted; an invalid one shows a reason and changes nothing', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe('Sem imagem')
  choose(new File(['1234'], 'grande.png'))
  expect(screen.getByText('Grande demais.')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
  const file = new File(['12'], 'a b.png')
  choose(file)
  expect(onChange).toHaveBeenCalledWith(file)
  expect(screen.queryByText('Grande demais.')).toBeNull()
})

it('file field: removing the accepted file clears the error of a refused one', () => {
  show({ name: 'antiga.png' })
  choose(new File(['1234'], 'grande.png'))
  expect(screen.getByText('Grande demais.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remover antiga.png' }))
  expect(onChange).toHaveBeenCalledWith('remove')
  expect(screen.queryByText('Grande demais.')).toBeNull()
})

it('file field: the form can show the reason elsewhere', () => {
  const onProblem = vi.fn()
  show({ onProblem })
  choose(new File(['1234'], 'grande.png'))
  expect(onProblem).toHaveBeenCalledWith('Grande demais.')
  expect(screen.queryByText('Grande demais.')).toBeNull()
})

it.each([
  ['the button removes the attached file', 'antes.png', 'keep' as const, 'Remover antes.png', 'remove'],
  [
    'the button removes a chosen file together with the attached one',
    'antes.png',
    new File([], 'a b.png'),
    'Remover a_b.png',
    'remove',
  ],
  [
    'without an attached file, the button only clears the choice',
    null,
    new File([], 'a b.png'),
    'Remover a_b.png',
    'keep',
  ],
])('file field: %s', (_what, name, change, button, expected) => {
  show({ name, change, nameOf: (file) => file.name.replace(/\s/g, '_') })
  expect(screen.getByText('Trocar')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: button }))
  expect(onChange).toHaveBeenCalledWith(expected)
})

it('file field: during the upload no file can be chosen or removed', () => {
  show({ name: 'antes.png', uploading: true })
  expect(screen.getByRole('status').textContent).toBe('Enviando')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Trocar' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Remover antes.png' })).toBeNull()
})

/** Replaces the browser's worker; the test decides what it reports. */
class FakeWorker {
  static all: FakeWorker[] = []
  onmessage: ((event: { data: WorkerReport }) => void) | null = null
  postMessage = vi.fn()
  terminate = vi.fn()
  constructor() {
    FakeWorker.all.push(this)
  }
}
const onFile = (file: File, outlook: Outlook) => {
  FakeWorker.all = []
  vi.stubGlobal('Worker', FakeWorker)
  show({ change: file, toCustomers: true })
  return waitFor(() => {
    const worker = FakeWorker.all[0]
    if (!worker) throw new Error('no worker yet')
    act(() => worker.onmessage?.({ data: { kind: 'done', outlook } }))
    return worker
  })
}

it('MSG-12: a file for customers that only a browser can convert is replaced by the conversion; others are left to the server', async () => {
  const bytes = new Uint8Array([1, 2])
  const picture = { bytes, mimetype: 'image/jpeg', extension: 'jpg', looping: false }
  const file = new File(['RIFF'], 'foto.webp')
  const worker = await onFile(file, { as: 'image', note: null, onServer: false, file: picture })
  expect(worker.postMessage).toHaveBeenCalledWith({ source: file, leaves: true })
  await screen.findByText('Convertido para abrir em qualquer celular.')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(onChange.mock.calls[0]?.[0]).toMatchObject({ name: 'foto.jpg', type: 'image/jpeg', size: 2 })
})

const MB = 1024 * 1024
it.each<[string, number, Omit<Outlook, 'file'>, string]>([
  ['TIFF', 4, { as: 'document', note: 'format', onServer: false }, 'celulares não mostram este formato.'],
  ['a GIF', 4, { as: 'video', note: null, onServer: true }, 'Será convertido no envio.'],
  ['a picture of 5 MB and a byte', 5 * MB + 1, { as: 'image', note: null, onServer: false }, 'passa de 5 MB.'],
  ['a film of 16 MB and a byte', 16 * MB + 1, { as: 'video', note: null, onServer: false }, 'passa de 16 MB.'],
  ['a picture of 16 MB and a byte', 16 * MB + 1, { as: 'image', note: null, onServer: false }, 'passa do tamanho'],
])('MSG-12: for %s, the field tells what customers will get', async (_, size, outlook, words) => {
  const file = new File([], 'arquivo')
  Object.defineProperty(file, 'size', { value: size })
  await onFile(file, { ...outlook, file: null })
  await screen.findByText(words, { exact: false })
  expect(onChange).not.toHaveBeenCalled()
})

it('MSG-12: a picture of 5 MB gets no note', async () => {
  const file = new File([], 'a.jpg')
  Object.defineProperty(file, 'size', { value: 5 * MB })
  await onFile(file, { as: 'image', note: null, onServer: false, file: null })
  await waitFor(() => expect(document.querySelector('.rc-conversion')?.textContent?.trim()).toBe(''))
})
