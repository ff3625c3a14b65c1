import type { SessionContext, SetUpStep } from '../channel.ts'
import { type Credentials, keepPhone, readCredentials } from './credentials.ts'
import { callGraph, type GraphCaller, type GraphPlace, GraphRefusal } from './graph-client.ts'
import { NUMBER_FIELDS } from './session.ts'

type Json = Record<string, unknown>
type Found = Pick<SetUpStep, 'state' | 'detail'>

const RIGHTS = ['whatsapp_business_messaging', 'whatsapp_business_management']
const done = (detail = ''): Found => ({ state: 'done', detail })
const failed = (detail = ''): Found => ({ state: 'failed', detail })
const open: Found = { state: 'open', detail: '' }

/** The app that a token belongs to, as far as it was found out. */
interface Learned {
  appId: string | null
}

/**
 * Looks at each step of the set-up: the token and its rights, the app's secret, the number, the account that has it, the app's
 * subscription to the account, and whether posts come to the connection's own address. The last two are made so where they are not.
 * @param address null: posts are not to come here
 */
export async function checkSetUp(
  place: GraphPlace,
  context: SessionContext,
  address: string | null,
): Promise<SetUpStep[]> {
  const credentials = await readCredentials(context.keys)
  const { accessToken, appSecret, phoneNumberId, accountId, verifyToken } = credentials
  const learned: Learned = { appId: null }
  const steps: SetUpStep[] = []
  const isDone = (name: string) => steps.find((step) => step.name === name)?.state === 'done'
  const step = async (name: string, isTurn: boolean, look: () => Promise<Found>) => {
    steps.push({ name, ...(isTurn ? await look().catch(inWords) : open) })
  }
  const plain: GraphCaller = { accessToken }
  // Without a right secret its proof would fail everything else.
  const caller = () => (isDone('secret') ? { accessToken, appSecret } : plain)
  const at = (path: string) => ({ place, caller: caller(), path })

  await step('token', accessToken !== '', () => checkToken({ place, caller: plain, path: 'debug_token' }, learned))
  await step('secret', isDone('token') && appSecret !== '', () => checkSecret(place, { accessToken, appSecret }))
  await step('number', isDone('token') && phoneNumberId !== '', () =>
    checkNumber(at(phoneNumberId), context, credentials),
  )
  await step('account', isDone('number') && accountId !== '', () => checkAccount(at(accountId), phoneNumberId))
  await step('subscription', isDone('account'), () => checkSubscription(at(`${accountId}/subscribed_apps`), learned))
  const canPost = isDone('subscription') && isDone('secret') && address !== null
  await step('webhook', canPost, () => checkWebhook(at(phoneNumberId), { address: address ?? '', verifyToken }))
  return steps
}

const inWords = (error: unknown): Found => failed(error instanceof Error ? error.message : String(error))

interface Asked {
  place: GraphPlace
  caller: GraphCaller
  path: string
}

const get = ({ place, caller, path }: Asked, query: Record<string, string> = {}): Promise<Json> =>
  callGraph(place, caller, { method: 'GET', path, query })
const post = ({ place, caller, path }: Asked, body: Json): Promise<Json> =>
  callGraph(place, caller, { method: 'POST', path, body })

async function checkToken(asked: Asked, learned: Learned): Promise<Found> {
  const answer = await get(asked, { input_token: asked.caller.accessToken })
  const {
    is_valid: isValid,
    scopes,
    app_id: appId,
    expires_at: until,
  } = (answer.data ?? {}) as {
    is_valid?: boolean
    scopes?: string[]
    app_id?: string
    expires_at?: number
  }
  if (!isValid) return failed()
  const missing = RIGHTS.filter((right) => !scopes?.includes(right))
  if (missing.length > 0) return failed(missing.join(', '))
  learned.appId = appId ?? null
  return done(until ? new Date(until * 1000).toISOString() : '')
}

async function checkSecret(place: GraphPlace, caller: GraphCaller): Promise<Found> {
  try {
    await get({ place, caller, path: 'debug_token' }, { input_token: caller.accessToken })
    return done()
  } catch (error) {
    if (error instanceof GraphRefusal && /appsecret_proof/i.test(error.message)) return failed(error.message)
    throw error
  }
}

async function checkNumber(asked: Asked, context: SessionContext, credentials: Credentials): Promise<Found> {
  const { phone: known, phoneNumberId } = credentials
  const number = await get(asked, { fields: NUMBER_FIELDS })
  const shown = String(number.display_phone_number ?? '')
  const phone = shown.replaceAll(/\D/g, '')
  if (phone === '') return failed()
  if (phone !== known) await keepPhone(context.keys, phoneNumberId, phone)
  const name = String(number.verified_name ?? '')
  return done(name === '' ? shown : `${name}, ${shown}`)
}

/** Pages of an account's numbers are followed up to here. */
const MOST_PAGES = 20

async function checkAccount(asked: Asked, phoneNumberId: string): Promise<Found> {
  const numbers = { ...asked, path: `${asked.path}/phone_numbers` }
  let after: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await get(numbers, { fields: 'id', limit: '100', ...(after === undefined ? {} : { after }) })
    const data = (answer.data ?? []) as Array<{ id?: string }>
    if (data.some(({ id }) => id === phoneNumberId)) return done()
    after = (answer.paging as { next?: string; cursors?: { after?: string } } | undefined)?.cursors?.after
    if (after === undefined || data.length === 0) break
  }
  return failed()
}

async function checkSubscription(asked: Asked, { appId }: Learned): Promise<Found> {
  const { data } = await get(asked)
  const apps = (data ?? []) as Array<{ whatsapp_business_api_data?: { id?: string } }>
  const isThere = apps.some(({ whatsapp_business_api_data: app }) => appId === null || app?.id === appId)
  if (!isThere) await post(asked, {})
  return done()
}

async function checkWebhook(asked: Asked, own: { address: string; verifyToken: string }): Promise<Found> {
  const { webhook_configuration: set } = await get(asked, { fields: 'webhook_configuration' })
  const { phone_number, whatsapp_business_account, application } = (set ?? {}) as Record<string, string | undefined>
  if ((phone_number ?? whatsapp_business_account ?? application) === own.address) return done()
  await post(asked, {
    webhook_configuration: { override_callback_uri: own.address, verify_token: own.verifyToken },
  })
  return done()
}
