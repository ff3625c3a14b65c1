import type { TokenScope } from '@recado/contract/access'
import type { Endpoint, In, Out } from '@recado/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, TokenCaller } from '../actor.ts'
import type { Work, Workplace } from '../db/work.ts'
import type { UploadedFile } from './uploads.ts'

export interface Inputs<E extends Endpoint> {
  params: In<E, 'params'>
  query: In<E, 'query'>
  body: In<E, 'body'>
}

/** A call of a logged-in person inside a transaction of their company; a reading one may be a program's (`readerOf`). */
export interface WorkCall<E extends Endpoint> extends Inputs<E> {
  work: Work
  actor: Actor
}

/** A call that opens its transactions itself, because it waits for somebody outside or has no company. */
export interface OutsideCall<E extends Endpoint, A> extends Inputs<E> {
  workplace: Workplace
  actor: A
  /** Uploaded files, already on disk; removed after the answer. */
  files: UploadedFile[]
  request: FastifyRequest
  reply: FastifyReply
  /** The caller's address, by TRUST_PROXY. */
  address: string
}

type CallerOf<E extends Endpoint> = E['access'] extends { login: true }
  ? Actor
  : E['access'] extends { token: TokenScope }
    ? TokenCaller
    : null

/** Binds endpoints to what they do; used by every domain's routes.ts. */
export interface Registrar {
  /** Runs the handler in one transaction: reading for GET, writing otherwise. Needs a login. */
  inWork<const E extends Endpoint>(endpoint: E, handle: (call: WorkCall<E>) => Promise<Out<E>>): void
  outside<const E extends Endpoint>(endpoint: E, handle: (call: OutsideCall<E, CallerOf<E>>) => Promise<Out<E>>): void
}
