import { refusal, unknownObject, wrongField } from './graph-error.ts'
import type { GraphNumber } from './model.ts'
import { check, text } from './shape.ts'
import type { GraphState } from './state.ts'
import { listTemplates } from './templates.ts'

type Body = Record<string, unknown>

const MANAGEMENT = 'whatsapp_business_management'

/** A parsed API call. */
export interface GraphCall {
  method: string
  /** Without the version. */
  path: string[]
  query: URLSearchParams
  body: Body
  token: string | null
}

/** GET /<version>/debug_token: validity and rights of a token. */
export function debugToken(state: GraphState, { query }: GraphCall): Body {
  const token = state.tokens.get(query.get('input_token') ?? '')
  if (!token)
    return { data: { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid OAuth access token.' } } }
  const isOver = token.expiresAt > 0 && token.expiresAt * 1000 < Date.now()
  return {
    data: {
      ...{ app_id: state.app.id, type: 'SYSTEM_USER', is_valid: token.isValid && !isOver },
      ...{ expires_at: token.expiresAt, scopes: token.scopes },
    },
  }
}

/** GET and POST /<version>/<phone_number_id>: the number, and the address for posts about it. */
export async function numberRoute(state: GraphState, number: GraphNumber, call: GraphCall): Promise<Body> {
  if (call.method === 'GET') return fieldsOf(describe(state, number), call.query)
  check(
    call.body,
    { webhook_configuration: { override_callback_uri: text(2000, 0), 'verify_token?': text(500) } },
    'request',
  )
  state.authorize(call.token, MANAGEMENT, null)
  const { override_callback_uri: url, verify_token: verifyToken = '' } = call.body.webhook_configuration as {
    override_callback_uri: string
    verify_token?: string
  }
  const callback = url === '' ? null : { url, verifyToken }
  if (callback && !(await state.webhooks.verify(callback)))
    throw refusal(100, 'Callback verification failed: the callback URL or verify token could not be validated')
  number.callback = callback
  return { success: true }
}

const displayOf = (phone: string) =>
  `+${phone.slice(0, 2)} ${phone.slice(2, 4)} ${phone.slice(4, -4)}-${phone.slice(-4)}`

const describe = (state: GraphState, number: GraphNumber): Body => ({
  id: number.id,
  display_phone_number: displayOf(number.phone),
  verified_name: number.name,
  quality_rating: 'GREEN',
  code_verification_status: 'VERIFIED',
  platform_type: 'CLOUD_API',
  status: number.isRegistered ? 'CONNECTED' : 'PENDING',
  webhook_configuration: {
    ...(state.app.callback ? { application: state.app.callback.url } : {}),
    ...(number.callback ? { phone_number: number.callback.url } : {}),
  },
})

const USUAL = ['id', 'display_phone_number', 'verified_name', 'quality_rating', 'code_verification_status']

/**
 * The requested fields.
 * @throws GraphError for unknown fields
 */
function fieldsOf(all: Body, query: URLSearchParams): Body {
  const requestedFields = query.get('fields')?.split(',') ?? USUAL
  const unknown = requestedFields.find((field) => !(field in all))
  if (unknown) throw wrongField(`Tried accessing nonexisting field (${unknown})`)
  return Object.fromEntries(['id', ...requestedFields].map((field) => [field, all[field]]))
}

/** All routes below the account's id. */
export async function accountRoute(state: GraphState, call: GraphCall): Promise<Body> {
  const [id = '', edge] = call.path
  state.authorize(call.token, MANAGEMENT, call.query.get('appsecret_proof'))
  if (edge === undefined && call.method === 'GET') return fieldsOf({ id, name: state.account.name }, call.query)
  if (edge === 'phone_numbers' && call.method === 'GET')
    return { data: [...state.numbers.values()].map((number) => fieldsOf(describe(state, number), call.query)) }
  if (edge === 'message_templates' && call.method === 'GET') return listTemplates(state, call.query)
  if (edge === 'subscribed_apps') return subscribedApps(state, call)
  throw unknownObject(`${id}/${edge}`)
}

async function subscribedApps(state: GraphState, { method, body }: GraphCall): Promise<Body> {
  const { account, app } = state
  if (method === 'GET')
    return {
      data: account.isSubscribed
        ? [
            {
              whatsapp_business_api_data: { id: app.id, name: 'App', link: 'https://www.facebook.com/games/' },
              ...(account.callback ? { override_callback_uri: account.callback.url } : {}),
            },
          ]
        : [],
    }
  if (method !== 'POST') throw unknownObject('subscribed_apps')
  check(body, { 'override_callback_uri?': text(2000), 'verify_token?': text(500) }, 'request')
  const { override_callback_uri: url, verify_token: verifyToken = '' } = body as Record<string, string | undefined>
  const callback = url === undefined ? null : { url, verifyToken }
  if (callback && !(await state.webhooks.verify(callback)))
    throw refusal(100, 'Callback verification failed: the callback URL or verify token could not be validated')
  account.isSubscribed = true
  if (callback) account.callback = callback
  return { success: true }
}
