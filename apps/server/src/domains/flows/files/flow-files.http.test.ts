import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { flowFiles } from '@recado/contract/flows/choices'
import type { FlowFile } from '@recado/contract/flows/upload-endpoints'
import {
  signFlowFiles,
  uploadFlowAudio,
  uploadFlowContent,
  uploadFlowImage,
} from '@recado/contract/flows/upload-endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { PNG } from '../../../../test/sample.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { mediasForm, OGG } from '../test/calls.ts'

let app: SharedTestApp
beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

const heads = {
  png: Buffer.from(PNG, 'base64'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  gif: Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
  ogg: OGG,
  mp3: Buffer.from('ID3\x03\0\0\0\0\0\0\xff\xfb\x90\x44\0\0\0\0', 'latin1'),
  mp4: Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
  webm: Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  pdf: Buffer.from('%PDF-1.4\n', 'latin1'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
} as const
type Head = keyof typeof heads
const sized = (head: Head, bytes: number) => Buffer.concat([heads[head], Buffer.alloc(bytes - heads[head].length)])
const endpoints = { content: uploadFlowContent, img: uploadFlowImage, audio: uploadFlowAudio }
const upload = (to: keyof typeof endpoints, form: FormData, as: Person = app.admin) =>
  app.call(endpoints[to] as typeof uploadFlowContent, as, { body: form as never })
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'taken' : `${status} ${(body as { error?: string }).error}`
/** Counts the stored files. The store deletes rejected files shortly after. */
const stored = async () => {
  const folder = join(app.config.mediaDir, `company${app.admin.companyId}`)
  const { length } = await app.rows('select 1 from flow_files where company_id = $1', [app.admin.companyId])
  const fileCount = async () => (await readdir(folder).catch(() => [])).length
  await until(async () => (await fileCount()) === length, 'no file without a record')
  return length
}

const { img, audio, video } = flowFiles
const type = '400 ERR_FLOW_FILE_TYPE'
const size = '400 ERR_FLOW_FILE_SIZE'
const large = '413 ERR_BODY_TOO_LARGE'
it.each<[keyof typeof endpoints, Head, number, string]>([
  ['img', 'png', img.maxBytes, 'taken'],
  ['img', 'png', img.maxBytes + 1, large],
  ['img', 'jpeg', 4000, 'taken'],
  ['img', 'gif', 4000, type],
  ['img', 'svg', 4000, type],
  ['img', 'html', 4000, type],
  ['img', 'mp4', 4000, type],
  ['audio', 'ogg', audio.maxBytes, 'taken'],
  ['audio', 'ogg', audio.maxBytes + 1, size],
  ['audio', 'mp3', audio.maxBytes, 'taken'],
  ['audio', 'mp3', audio.maxBytes + 1, size],
  ['audio', 'mp4', video.maxBytes, 'taken'],
  ['audio', 'mp4', video.maxBytes + 1, large],
  ['audio', 'webm', 4000, type],
  ['audio', 'png', 4000, type],
  ['content', 'png', img.maxBytes, 'taken'],
  ['content', 'png', img.maxBytes + 1, size],
  ['content', 'ogg', audio.maxBytes + 1, size],
  ['content', 'mp4', audio.maxBytes + 1, 'taken'],
  ['content', 'pdf', 4000, type],
])(
  'FLW-18, FLW-19, FLW-20: uploading %s, %s of %i bytes gives %s, whatever its name and claimed type',
  async (to, head, bytes, code) => {
    const before = await stored()
    const answer = await upload(to, mediasForm(sized(head, bytes), 'image/png', 'foto.png'))
    expect(codeOf(answer)).toBe(code)
    expect(await stored()).toBe(code === 'taken' ? before + 1 : before)
  },
)

it('FLW-15: content returns its files in upload order, and nothing of a rejected file is stored', async () => {
  const form = mediasForm(heads.mp4, 'video/mp4', 'filme.mp4')
  const more = (head: Head, name: string) => form.append('medias', new Blob([heads[head]]), name)
  more('png', 'foto.png')
  more('ogg', 'voz.ogg')
  const { body } = await upload('content', form)
  expect(body.map(({ originalName }) => originalName)).toEqual(['filme.mp4', 'foto.png', 'voz.ogg'])
  const before = await stored()
  more('html', 'foto.png')
  expect(codeOf(await upload('content', form))).toBe(type)
  expect(await stored()).toBe(before)
  for (let n = 4; n < 21; n += 1) more('png', `${n}.png`)
  expect(codeOf(await upload('content', form))).toBe('400 ERR_TOO_MANY_FILES')
  expect(codeOf(await upload('img', mediasForm(Buffer.alloc(0))))).toBe('400 ERR_EMPTY_FILE')
  expect(await stored()).toBe(before)
})

it('FLW-23: file names are for display only: they contain no path and cannot break a header; stored names are generated', async () => {
  const { body } = await upload('img', mediasForm(heads.png, 'text/html', '../../etc/pass<w>d: foto.png'))
  const file = body as unknown as FlowFile
  expect(file.originalName).toBe('passwd-_foto.png')
  expect(file.name).toMatch(/^[\w-]+\.png$/)
  expect(file.url).toBe(`/api/public/company${app.admin.companyId}/${file.name}`)
})

it('FLW-48: a file opens only by a signed address, which only its company gets', async () => {
  expect((await upload('img', mediasForm(heads.png), app.attendant)).status).toBe(403)
  const file = (await upload('img', mediasForm(heads.png))).body as unknown as FlowFile
  const open = async (path: string) => (await fetch(app.url + path)).status
  expect(await open(file.preview)).toBe(200)
  expect(await open(file.url)).toBeGreaterThanOrEqual(400)
  const sign = async (as: Person, ...urls: string[]) =>
    (await app.call(signFlowFiles, as, { body: { urls } })).body.previews
  const missingUrl = `/api/public/company${app.admin.companyId}/sumiu.png`
  const own = await sign(app.admin, file.url, missingUrl)
  expect(own).toEqual({ [file.url]: expect.stringContaining('?'), [missingUrl]: null })
  expect(await open(own[file.url] ?? '')).toBe(200)
  expect(await sign(app.stranger, file.url)).toEqual({ [file.url]: null })
  const renamed = file.url.replace(`company${app.admin.companyId}`, `company${app.stranger.companyId}`)
  expect(await sign(app.stranger, renamed)).toEqual({ [renamed]: null })
  const many = Array.from({ length: 501 }, (_, n) => `${n}.png`)
  expect((await app.call(signFlowFiles, app.admin, { body: { urls: many } })).status).toBe(400)
  expect((await app.call(signFlowFiles, app.admin, { body: { urls: many.slice(1) } })).status).toBe(200)
})
