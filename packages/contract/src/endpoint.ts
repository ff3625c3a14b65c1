import type { z } from 'zod'
import type { Permission, PlanFeature, TokenScope } from './access.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The access to an endpoint. Required, so that nothing is public by accident.
 * - `login: false`: anyone.
 * - `permission`: a static permission of access.ts; null = any logged-in user.
 * - `feature`: a flag of the company's plan that must be on.
 * - `superOnly`: the platform's super user.
 * - `beforePasswordChange`: also answers while a generated password must be changed first (access.5).
 * - `beforeTwoFactor`: also answers while the company's two-step verification must be set up first.
 * - `token`: programs may call it with a token that has this scope; with `login: false` nobody else may.
 * - `whenExpired`: also answers after the company's due date (companies.1); `paymentToken` then suffices.
 */
export type Access =
  | { login: false; token?: TokenScope }
  | {
      login: true
      permission: Permission | null
      feature: PlanFeature | null
      superOnly?: boolean
      whenExpired?: boolean
      beforePasswordChange?: boolean
      beforeTwoFactor?: boolean
      /** Of endpoints that only read. */
      token?: TokenScope
    }

/**
 * What a call costs the server: `report` adds up figures, `file` makes a file for the call, `free` is never limited. The points of each
 * class are in docs/operate.md, Limits on requests.
 */
export type CostClass = 'free' | 'read' | 'write' | 'report' | 'file'

export interface Endpoint {
  /** `area.verb`, unique; also the operation id of the API document. */
  id: string
  method: Method
  /** Below `/api`, parameters as `:name`. */
  path: string
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * The body may also come as multipart; files are under the named field, or one of `moreFields`. `maxBytes` of one file, null: as
   * many as the installation takes (`UPLOAD_LIMIT_MB`), which bounds every call. `maxFieldBytes`: where the usual 300,000 are too few.
   */
  multipart?: {
    field: string
    moreFields?: readonly string[]
    maxFiles: number
    maxBytes: number | null
    maxFieldBytes?: number
  }
  /** The body may also come as the fields of a form (`application/x-www-form-urlencoded`), from our own pages only. */
  form?: true
  /** The body reaches the handler to the byte, unparsed and of any type: its sender signs it. */
  rawBody?: true
  /** Largest JSON body in bytes, where the usual 1 MB is too small. */
  bodyLimit?: number
  response: z.ZodType
  /** Codes that this endpoint answers besides the general ones. */
  errors?: readonly ErrorCode[]
  /** Never written to a log: the path carries secrets. */
  secretPath?: boolean
  /** The answer is not JSON (a file, a page). */
  raw?: boolean
  /** A header `Idempotency-Key` makes repeating it safe. */
  idempotencyKey?: true
  /** Pages of any other site may call it, without cookies. */
  cors?: true
  /** Where method and answer do not say it: GET reads, `raw` makes a file, others write. */
  cost?: CostClass
  /** HEAD is answered as well, by the same handler, which sends no body then. */
  head?: true
}

/** Declares an endpoint and keeps its literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

/** The type that an endpoint's handler receives for one part of the request. */
export type In<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

/** The type that a client passes for one part of the request. */
export type Send<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.input<E[K]>
  : undefined

/** The type of an endpoint's answer. */
export type Out<E extends Endpoint> = z.output<E['response']>
