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

/**
 * A logged-in user's call inside a transaction of their company. A read call may also come from a program (`readerOf`).
 */
export interface WorkCall<E extends Endpoint> extends Inputs<E> {
  work: Work
  actor: Actor
}

/** A call that opens its transactions itself, because it awaits an outside service or has no company. */
export interface OutsideCall<E extends Endpoint, A> extends Inputs<E> {
  workplace: Workplace
  actor: A
  /** Uploaded files, stored on disk and removed after the answer. */
  files: UploadedFile[]
  request: FastifyRequest
  reply: FastifyReply
  /** The caller's address, determined by TRUST_PROXY. */
  address: string
}

type CallerOf<E extends Endpoint> = E['access'] extends { login: true }
  ? Actor
  : E['access'] extends { token: TokenScope }
    ? TokenCaller
    : null

/** Binds endpoints to their handlers. Used by every domain's routes.ts. */
export interface Registrar {
  /** Runs the handler in one transaction: read-only for GET, writing otherwise. Requires a login. */
  inWork<const E extends Endpoint>(endpoint: E, handle: (call: WorkCall<E>) => Promise<Out<E>>): void
  outside<const E extends Endpoint>(endpoint: E, handle: (call: OutsideCall<E, CallerOf<E>>) => Promise<Out<E>>): void
}
