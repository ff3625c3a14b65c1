import { generateKeyPairSync } from 'node:crypto'
import { createVerifier } from 'fast-jwt'
import { type OutsideServer, type ReceivedCall, startOutside } from '../../../platform/egress/test/outside-server.ts'

/**
 * A fake Google: the token endpoint of OAuth 2.0 for service accounts (RFC 7523) and
 * `projects.agent.sessions.detectIntent` of Dialogflow ES v2 (cloud.google.com/dialogflow/es/docs/reference/rest/v2).
 * Rejects unknown paths and fields.
 */
export interface FakeDialogflow extends OutsideServer {
  /** The service account of the project `padaria`. */
  account: string
}

export async function startDialogflow(): Promise<FakeDialogflow> {
  const server = await startOutside()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = (key: typeof privateKey) =>
    key.export({ type: key.type === 'public' ? 'spki' : 'pkcs8', format: 'pem' }).toString()
  const verify = createVerifier({ key: pem(publicKey), algorithms: ['RS256'], allowedAud: `${server.url}/token` })
  const account = JSON.stringify({
    ...{ type: 'service_account', client_email: 'bot@padaria.iam.test', private_key: pem(privateKey) },
    token_uri: `${server.url}/token`,
  })
  server.answer = (call, reply) => {
    const { status, body } = call.url === '/token' ? tokenFor(call, verify) : detect(call)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  return Object.assign(server, { account })
}

const TOKEN = 'ya29.falso'
const errorReply = (status: number, message: string) => ({ status, body: { error: { code: status, message } } })

function tokenFor(call: ReceivedCall, verify: (token: string) => unknown) {
  const form = new URLSearchParams(call.body)
  try {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('grant')
    const { iss, scope } = verify(form.get('assertion') ?? '') as Record<string, unknown>
    if (iss !== 'bot@padaria.iam.test' || scope !== 'https://www.googleapis.com/auth/dialogflow')
      throw new Error('claims')
    return { status: 200, body: { access_token: TOKEN, expires_in: 3599, token_type: 'Bearer' } }
  } catch {
    return { status: 400, body: { error: 'invalid_grant' } }
  }
}

function detect(call: ReceivedCall) {
  const [, project] = /^\/v2\/projects\/([^/]+)\/agent\/sessions\/[\w-]{1,36}:detectIntent$/.exec(call.url) ?? []
  if (!project || call.method !== 'POST') return errorReply(404, 'not found')
  if (call.headers.authorization !== `Bearer ${TOKEN}`) return errorReply(401, 'unauthenticated')
  if (project !== 'padaria') return errorReply(403, 'permission denied')
  const request = JSON.parse(call.body)
  const { text, languageCode, ...more } = request.queryInput?.text ?? {}
  if (Object.keys(request).length !== 1 || Object.keys(more).length > 0 || !languageCode || !text || text.length > 256)
    return errorReply(400, 'invalid argument')
  if (text === 'pessoa') {
    const queryResult = { fulfillmentText: 'Vou chamar alguém', intent: { displayName: 'p', liveAgentHandoff: true } }
    return { status: 200, body: { responseId: 'r', queryResult } }
  }
  const fulfillmentMessages = [{ text: { text: [`(${languageCode}) ${text}`] } }, { payload: {} }]
  const intent = { displayName: 'eco', ...(text === 'tchau' ? { endInteraction: true } : {}) }
  return { status: 200, body: { responseId: 'r', queryResult: { fulfillmentMessages, intent } } }
}
