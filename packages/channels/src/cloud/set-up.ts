import type { SessionContext, SetUpStep } from '../channel.ts'
import { type Credentials, keepPhone, readCredentials } from './credentials.ts'
import { callGraph, type GraphCaller, type GraphPlace, GraphRefusal } from './graph-client.ts'
import { NUMBER_FIELDS } from './session.ts'

type Json = Record<string, unknown>
type StepResult = Pick<SetUpStep, 'state' | 'detail'>

const RIGHTS = ['whatsapp_business_messaging', 'whatsapp_business_management']
const stepDone = (detail = ''): StepResult => ({ state: 'done', detail })
const stepFailed = (detail = ''): StepResult => ({ state: 'failed', detail })
const open: StepResult = { state: 'open', detail: '' }

/** The app of a token, if known. */
interface TokenApp {
  appId: string | null
}

/**
 * Checks each set-up step: the token and its rights, the app secret, the number, its account, the app's subscription to
 * the account, and the webhook address. Creates the last two when missing.
 * @param address null: the network must not post here
 */
export async function checkSetUp(
  place: GraphPlace,
  context: SessionContext,
  address: string | null,
): Promise<SetUpStep[]> {
  const credentials = await readCredentials(context.keys)
  const { accessToken, appSecret, phoneNumberId, accountId, verifyToken } = credentials
  const tokenApp: TokenApp = { appId: null }
  const steps: SetUpStep[] = []
  const isDone = (name: string) => steps.find((step) => step.name === name)?.state === 'done'
  const step = async (name: string, isTurn: boolean, look: () => Promise<StepResult>) => {
    steps.push({ name, ...(isTurn ? await look().catch(inWords) : open) })
  }
  const plain: GraphCaller = { accessToken }
  // With a wrong secret, the proof would make every call fail.
  const caller = () => (isDone('secret') ? { accessToken, appSecret } : plain)
  const at = (path: string) => ({ place, caller: caller(), path })

  await step('token', accessToken !== '', () => checkToken({ place, caller: plain, path: 'debug_token' }, tokenApp))
  await step('secret', isDone('token') && appSecret !== '', () => checkSecret(place, { accessToken, appSecret }))
  await step('number', isDone('token') && phoneNumberId !== '', () =>
    checkNumber(at(phoneNumberId), context, credentials),
  )
  await step('account', isDone('number') && accountId !== '', () => checkAccount(at(accountId), phoneNumberId))
  await step('subscription', isDone('account'), () => checkSubscription(at(`${accountId}/subscribed_apps`), tokenApp))
  const canPost = isDone('subscription') && isDone('secret') && address !== null
  await step('webhook', canPost, () => checkWebhook(at(phoneNumberId), { address: address ?? '', verifyToken }))
  return steps
}

const inWords = (error: unknown): StepResult => stepFailed(error instanceof Error ? error.message : String(error))

interface CheckTarget {
  place: GraphPlace
  caller: GraphCaller
  path: string
}

const get = ({ place, caller, path }: CheckTarget, query: Record<string, string> = {}): Promise<Json> =>
  callGraph(place, caller, { method: 'GET', path, query })
const post = ({ place, caller, path }: CheckTarget, body: Json): Promise<Json> =>
  callGraph(place, caller, { method: 'POST', path, body })

async function checkToken(target: CheckTarget, learned: TokenApp): Promise<StepResult> {
  const answer = await get(target, { input_token: target.caller.accessToken })
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
  if (!isValid) return stepFailed()
  const missing = RIGHTS.filter((right) => !scopes?.includes(right))
  if (missing.length > 0) return stepFailed(missing.join(', '))
  learned.appId = appId ?? null
  return stepDone(until ? new Date(until * 1000).toISOString() : '')
}

async function checkSecret(place: GraphPlace, caller: GraphCaller): Promise<StepResult> {
  try {
    await get({ place, caller, path: 'debug_token' }, { input_token: caller.accessToken })
    return stepDone()
  } catch (error) {
    if (error instanceof GraphRefusal && /appsecret_proof/i.test(error.message)) return stepFailed(error.message)
    throw error
  }
}

async function checkNumber(
  target: CheckTarget,
  context: SessionContext,
  credentials: Credentials,
): Promise<StepResult> {
  const { phone: storedPhone, phoneNumberId } = credentials
  const number = await get(target, { fields: NUMBER_FIELDS })
  const displayNumber = String(number.display_phone_number ?? '')
  const phone = displayNumber.replaceAll(/\D/g, '')
  if (phone === '') return stepFailed()
  if (phone !== storedPhone) await keepPhone(context.keys, phoneNumberId, phone)
  const name = String(number.verified_name ?? '')
  return stepDone(name === '' ? displayNumber : `${name}, ${displayNumber}`)
}

/** Maximum number of pages of an account's numbers. */
const MAX_PAGES = 20

async function checkAccount(target: CheckTarget, phoneNumberId: string): Promise<StepResult> {
  const numbers = { ...target, path: `${target.path}/phone_numbers` }
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await get(numbers, { fields: 'id', limit: '100', ...(after === undefined ? {} : { after }) })
    const data = (answer.data ?? []) as Array<{ id?: string }>
    if (data.some(({ id }) => id === phoneNumberId)) return stepDone()
    after = (answer.paging as { next?: string; cursors?: { after?: string } } | undefined)?.cursors?.after
    if (after === undefined || data.length === 0) break
  }
  return stepFailed()
}

async function checkSubscription(target: CheckTarget, { appId }: TokenApp): Promise<StepResult> {
  const { data } = await get(target)
  const apps = (data ?? []) as Array<{ whatsapp_business_api_data?: { id?: string } }>
  const isThere = apps.some(({ whatsapp_business_api_data: app }) => appId === null || app?.id === appId)
  if (!isThere) await post(target, {})
  return stepDone()
}

async function checkWebhook(target: CheckTarget, own: { address: string; verifyToken: string }): Promise<StepResult> {
  const { webhook_configuration: set } = await get(target, { fields: 'webhook_configuration' })
  const { phone_number, whatsapp_business_account, application } = (set ?? {}) as Record<string, string | undefined>
  if ((phone_number ?? whatsapp_business_account ?? application) === own.address) return stepDone()
  await post(target, {
    webhook_configuration: { override_callback_uri: own.address, verify_token: own.verifyToken },
  })
  return stepDone()
}
