import type { Endpoint, Out } from '@recado/contract/endpoint'
import { login, refreshToken } from '@recado/contract/identity/endpoints'
import type { CallInputs } from '../../apps/server/test/people.ts'
import { callOnce, type Reply } from './call.ts'

/** Receives all answers to a company, to be searched for other companies' data. */
export type AnswerListener = (companyPlace: number, what: string, text: string) => void

/** A person with a session at one node. */
export interface Person {
  userId: number
  companyId: number
  profile: 'admin' | 'user'
  queueIds: readonly number[]
  /** Receives events of tickets waiting in their queues. */
  allTicket: boolean
  /** The node that their browser is connected to. */
  url: string
  token(): string
  /**
   * Makes one call. An expired session is renewed first, once.
   * @param turn the node's offset from their own: failed calls try the next node
   */
  call<const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>, turn?: number): Promise<Reply<Out<E>>>
  /** Gets a new access token with the refresh token. */
  renew(): Promise<void>
}

interface Account {
  email: string
  password: string
  company: number
}

/**
 * @param urls all nodes, their own first
 * @throws Error when the login is refused
 */
export async function signIn(urls: readonly string[], account: Account, onAnswer: AnswerListener): Promise<Person> {
  const at = (turn: number) => urls[turn % urls.length] ?? ''
  const url = at(0)
  const { email, password } = account
  const reply = await callOnce(url, null, login, { body: { email, password } })
  if (reply.kind !== 'answered' || reply.status !== 200)
    throw new Error(`${email} cannot sign in: ${JSON.stringify(reply)}`)
  let { token, refreshToken: refresh } = reply.body
  const { user } = reply.body
  let renewing: Promise<void> | null = null

  let renewals = 0
  const renew = () => {
    renewing ??= callOnce(at(renewals++), null, refreshToken, { body: { refreshToken: refresh } })
      .then((answer) => {
        if (answer.kind !== 'answered' || answer.status !== 200) return
        token = answer.body.token
        refresh = answer.body.refreshToken
      })
      .finally(() => {
        renewing = null
      })
    return renewing
  }
  const call: Person['call'] = async (endpoint, inputs, turn = 0) => {
    let answer = await callOnce(at(turn), token, endpoint, inputs)
    if (answer.kind === 'answered' && answer.status === 403 && answer.body.error === 'ERR_SESSION_EXPIRED') {
      await renew()
      answer = await callOnce(at(turn), token, endpoint, inputs)
    }
    if (answer.kind === 'answered') onAnswer(account.company, `${endpoint.id} answered`, answer.text)
    return answer
  }
  return {
    userId: user.id,
    companyId: user.companyId,
    profile: user.profile === 'admin' ? 'admin' : 'user',
    queueIds: user.queues.map(({ id }) => id),
    allTicket: user.allTicket === 'enabled',
    url,
    token: () => token,
    call,
    renew,
  }
}
