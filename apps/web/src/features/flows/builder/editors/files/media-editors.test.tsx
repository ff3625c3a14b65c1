import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answerEditors,
  chooseFile,
  closed,
  dataOf,
  drawEdit,
  drawNew,
  fileOf,
  press,
  save,
  toasts,
} from '../test/draw-editor.tsx'
import { drawsPictures, storedFile, uploads } from '../test/files.ts'

beforeEach(() => {
  answerEditors()
  drawsPictures(1)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const MB = 1024 * 1024
const labels = { img: /Escolher imagem/, audio: /Escolher áudio/, video: /Escolher vídeo/ }
type Kind = keyof typeof labels
const findSaveButton = () => screen.findByRole('button', { name: 'Salvar' })

type Judged = [row: string, kind: Kind, name: string, size: number, text: string | null]
const judged: Judged[] = [
  ['FLW-18', 'img', 'a.png', 2 * MB, null],
  ['FLW-18', 'img', 'a.JPG', 1, null],
  ['FLW-18', 'img', 'a.jpeg', 1, null],
  ['FLW-18', 'img', 'a.png', 2 * MB + 1, 'Arquivo é muito grande! 2MB máximo'],
  ['FLW-18', 'img', 'a.gif', 1, 'Apenas imagens em PNG, JPG ou JPEG.'],
  ['FLW-18', 'img', 'a.png', 0, 'O arquivo está vazio. Escolha outro.'],
  ['FLW-19', 'audio', 'a.ogg', 5 * MB, null],
  ['FLW-19', 'audio', 'a.mp3', 1, null],
  ['FLW-19', 'audio', 'a.mp3', 5 * MB + 1, 'Arquivo é muito grande. 5MB máximo'],
  ['FLW-19', 'audio', 'a.opus', 1, 'Apenas áudios em OGG ou MP3.'],
  ['FLW-19', 'audio', 'a.wav', 1, 'Apenas áudios em OGG ou MP3.'],
  ['FLW-20', 'video', 'a.mp4', 20 * MB, null],
  ['FLW-20', 'video', 'a.mp4', 20 * MB + 1, 'Arquivo é muito grande. 20MB máximo'],
  ['FLW-20', 'video', 'a.mov', 1, 'ATENÇÃO! Apenas videos em MP4!'],
  ['FLW-20', 'video', 'mp4', 1, 'ATENÇÃO! Apenas videos em MP4!'],
]

it.each(judged)('%s: %s %s of %i bytes in its node', async (_, kind, name, size, text) => {
  await drawNew(kind)
  await findSaveButton()
  chooseFile(labels[kind], fileOf(name, size))
  if (text === null) return void (await screen.findByText(name))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByText('Nenhum arquivo')).toBeTruthy()
})

it('FLW-19: a content node also accepts opus, but no other audio', async () => {
  await drawNew('singleBlock')
  await findSaveButton()
  press('Áudio')
  chooseFile(labels.audio, fileOf('a.wav', 1))
  expect((await screen.findByRole('alert')).textContent).toBe('Apenas áudios em OGG, MP3 ou OPUS.')
  chooseFile(labels.audio, fileOf('a.opus', 1))
  expect(await screen.findByText('a.opus')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('pictures', () => {
  it('FLW-18: a picture is uploaded with a quality of 0.7', async () => {
    const drawCalls = drawsPictures(40)
    const calls = answerEditors({ 'POST /flowbuilder/img': storedFile('a.jpg') })
    await drawNew('img')
    await findSaveButton()
    chooseFile(labels.img, new File(['x'.repeat(90)], 'a.jpg', { type: 'image/jpeg' }))
    await screen.findByText('a.jpg')
    save()
    await closed()
    expect(drawCalls.mock.calls[0]?.slice(1)).toEqual(['image/jpeg', 0.7])
    expect(uploads(calls).map(({ path, files }) => [path, files[0]?.name, files[0]?.size])).toEqual([
      ['/flowbuilder/img', 'a.jpg', 40],
    ])
  })

  it('FLW-18: a picture that would grow is uploaded unchanged', async () => {
    drawsPictures(500)
    const calls = answerEditors({ 'POST /flowbuilder/img': storedFile('a.png') })
    await drawNew('img')
    await findSaveButton()
    chooseFile(labels.img, new File(['x'.repeat(90)], 'a.png', { type: 'image/png' }))
    await screen.findByText('a.png')
    save()
    await closed()
    expect(uploads(calls)[0]?.files[0]?.size).toBe(90)
  })

  it('FLW-18: an unreadable picture is reported, and the previous file stays', async () => {
    drawsPictures(null)
    await drawEdit('img', { url: '/api/public/company1/flows/velha.png', original: 'velha.png' })
    await findSaveButton()
    chooseFile(labels.img, fileOf('a.png', 9))
    expect((await screen.findByRole('alert')).textContent).toBe('erro')
    expect(screen.getByText('velha.png')).toBeTruthy()
  })
})

const paths = { img: '/flowbuilder/img', audio: '/flowbuilder/audio', video: '/flowbuilder/audio' }
const added = {
  img: ['a.png', 'Imagem adicionada com sucesso.', {}],
  audio: ['a.mp3', 'Áudio adicionado com sucesso.', { record: true }],
  video: ['a.mp4', 'Vídeo adicionado com sucesso.', {}],
} as const

it.each(['img', 'audio', 'video'] as const)(
  'FLW-23: a new %s is uploaded to its path, stores its address and name, and is confirmed',
  async (kind) => {
    const [name, text, more] = added[kind]
    const calls = answerEditors({ [`POST ${paths[kind]}`]: storedFile(name) })
    const store = await drawNew(kind)
    await findSaveButton()
    save()
    expect((await screen.findByRole('alert')).textContent).toBe('Escolha um arquivo.')
    chooseFile(labels[kind], fileOf(name, 9))
    await screen.findByText(name)
    expect(screen.queryByRole('alert')).toBeNull()
    save()
    await closed()
    expect(uploads(calls)).toMatchObject([{ path: paths[kind], names: [name] }])
    expect(dataOf(store)).toEqual({ url: storedFile(name).url, original: name, ...more })
    expect(toasts()).toContain(text)
  },
)

it('FLW-16, FLW-23: a stored audio keeps its file when only its sending mode changes; nothing is uploaded', async () => {
  const calls = answerEditors()
  const store = await drawEdit('audio', { url: '/u/a.mp3', original: 'a.mp3', record: true })
  await findSaveButton()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Enviar como audio gravado na hora' })
  expect(box.checked).toBe(true)
  fireEvent.click(box)
  save()
  await closed()
  expect(uploads(calls)).toEqual([])
  expect(dataOf(store, 'n1')).toEqual({ url: '/u/a.mp3', original: 'a.mp3', record: false })
})

it('FLW-23: a deleted file is reported in its place', async () => {
  answerEditors({ 'POST /flowbuilder/files': { previews: { '/u/a.mp3': null } } })
  await drawEdit('audio', { url: '/u/a.mp3', original: 'a.mp3', record: true })
  expect(await screen.findByText('O arquivo não existe mais. Escolha outro.')).toBeTruthy()
})

it('FLW-23: a failed upload of one file keeps the chosen file', async () => {
  answerEditors({ 'POST /flowbuilder/audio': { status: 400, body: { error: 'ERR_FLOW_FILE_TYPE' } } })
  const store = await drawNew('video')
  await findSaveButton()
  chooseFile(labels.video, fileOf('a.mp4', 9))
  await screen.findByText('a.mp4')
  save()
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(screen.getByText('a.mp4')).toBeTruthy()
  expect(store.getState().graph.nodes).toHaveLength(1)
})
