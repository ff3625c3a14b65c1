import { createChat, listChatMessages, listChats } from '@recado/contract/internal-chat/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { measureQ } from '../calibrate/http-floor.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner } from '../product/owner-database.ts'
import { atLeast } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 450
const CHATS = 60
const MESSAGES = 100_000
/** Number of pages before the latest one, with 20 messages each. */
const DEEP = 4_000

/** The internal chats of a user with many chats, one of them with 100,000 messages. */
export async function chats(context: BenchContext): Promise<void> {
  const scene = await context.big()
  const long = await fill(scene)
  try {
    await measure(context, scene, long)
  } finally {
    // BIG is reused, so it must not grow from run to run.
    await asOwner(scene.product.dataDir, `delete from chats where company_id = $1 and title like 'Bench %'`, [
      scene.companies[0].id,
    ])
  }
}

async function fill({ product, team: { admin, attendants }, companies: [company] }: Scene): Promise<number> {
  const token = await admin.token()
  const users = company.attendants.slice(0, 4).map(({ userId }) => ({ id: userId }))
  if (attendants.length === 0) throw new Error('the company has no attendants')
  let long = 0
  for (let n = 0; n < CHATS; n++)
    long = (await call(admin.url, token, createChat, { body: { title: `Bench ${n}`, users } })).id
  await asOwner(
    product.dataDir,
    `insert into chat_messages (company_id, chat_id, sender_id, sender_name, message, version, created_at)
     select $1, $2, (select user_id from chat_users where company_id = $1 and chat_id = $2 order by user_id offset n % 4 limit 1),
       'Pessoa', 'Mensagem número ' || n || ' com um texto de tamanho usual entre colegas', 1, now() - (${MESSAGES} - n) * interval '1 second'
     from generate_series(1, ${MESSAGES}) n`,
    [company.id, long],
  )
  await asOwner(product.dataDir, 'analyze chat_messages', [])
  return long
}

async function measure({ report }: BenchContext, { product, team: { admin } }: Scene, long: number): Promise<void> {
  const costs = new CostRecorder(product)
  const before = await deepCursor(product.dataDir, long)
  const paths = {
    'chats, first page': pathOf(listChats, { query: {} }),
    'chats, those with something unread': pathOf(listChats, { query: { unread: true } }),
    'messages of a chat of 100,000, latest page': pathOf(listChatMessages, { params: { id: long }, query: {} }),
    [`messages of a chat of 100,000, page ${DEEP}`]: pathOf(listChatMessages, {
      params: { id: long },
      query: { cursor: before },
    }),
  }
  const get = async (path: string) => getLoop(admin.url, await admin.token(), ROUND_MS, () => path)
  for (const path of Object.values(paths)) await get(path)
  const samples = await alternate(ROUNDS, {
    Q: () => costs.rate('Q', () => measureQ(admin, ROUND_MS)),
    ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, () => costs.rate(name, () => get(path))])),
  })
  for (const name of Object.keys(paths))
    report.add({
      name: `GET ${name}`,
      value: ratioOf(samples, name, 'Q'),
      unit: '× Q',
      target: atLeast(0.4),
      calibrator: `Q = ${medianOf(samples, 'Q').toFixed(0)}/s, ${costs.of('Q')}`,
      detail: `${medianOf(samples, name).toFixed(0)} requests/s, ${costs.of(name)}`,
    })
}

/** The cursor of a page far back, as returned by the page before it. */
async function deepCursor(dataDir: string, chatId: number): Promise<string> {
  const [row] = await asOwner<{ id: string }>(
    dataDir,
    `select id from chat_messages where chat_id = $1 order by id desc offset ${DEEP * 20} limit 1`,
    [chatId],
  )
  return Buffer.from(JSON.stringify([Number(row?.id)])).toString('base64url')
}
