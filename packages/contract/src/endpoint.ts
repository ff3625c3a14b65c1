import type { z } from 'zod'
import type { Permission, PlanFeature, TokenScope } from './access.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The access to an endpoint. Required, so that no endpoint is public by accident.
 * - `login: false`: anyone.
 * - `permission`: the one permission of the catalogue that a caller needs (access.8). Rules that need the row, such as
 *   its scope, are checked where the row is read.
 * - `feature`: a feature that the company's plan must include.
 * - `beforePasswordChange`: also answers while a generated password must be changed first (access.5).
 * - `beforeTwoFactor`: also answers while the company's two-step verification must be set up first.
 * - `token`: programs may call it with a token that has this scope; with `login: false` only such programs may.
 * - `whenExpired`: also answers after the company's due date (companies.1); `paymentToken` then suffices.
 */
export type Access =
  | { login: false; token?: TokenScope }
  | {
      login: true
      permission: Permission
      feature: PlanFeature | null
      whenExpired?: boolean
      beforePasswordChange?: boolean
      beforeTwoFactor?: boolean
      /** Only for endpoints that do not change data. */
      token?: TokenScope
    }

/**
 * How expensive a call is for the server: `report` aggregates figures, `file` generates a file, `free` is never
 * limited. The points per class are in docs/operate.md, Limits on requests.
 */
export type CostClass = 'free' | 'read' | 'write' | 'report' | 'file'

export interface Endpoint {
  /** `area.verb`, unique; also the operation id of the API document. */
  id: string
  method: Method
  /** Below `/api`; parameters as `:name`. */
  path: string
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * The body may also be multipart, with files in the named field or one of `moreFields`. `maxBytes` is per file. Null:
   * only the installation's limit (`UPLOAD_LIMIT_MB`), which bounds every call. `maxFieldBytes`: set where the default
   * of 300,000 is too small.
   */
  multipart?: {
    field: string
    moreFields?: readonly string[]
    maxFiles: number
    maxBytes: number | null
    maxFieldBytes?: number
  }
  /** The body may also be a form (`application/x-www-form-urlencoded`): from our own pages only, unless `cors` is set. */
  form?: true
  /**
   * A text field of the body that may contain a file as base64 or as a data URI. In JSON it is stored on disk while it
   * arrives and listed like a file of `multipart.field`; `bodyLimit` then applies to the rest of the body. `maxBytes` is
   * the size of the decoded file.
   */
  base64File?: { field: string; maxBytes: number }
  /** The handler receives the raw bytes of the body, of any type, because its sender signs it. */
  rawBody?: true
  /** Maximum JSON body in bytes, if the default of 1 MB is too small. */
  bodyLimit?: number
  response: z.ZodType
  /** Error codes of this endpoint in addition to the general ones. */
  errors?: readonly ErrorCode[]
  /** Never logged, because the path contains secrets. */
  secretPath?: boolean
  /** The response is not JSON (a file, a page). */
  raw?: boolean
  /** With a header `Idempotency-Key`, repeating the call is safe. */
  idempotencyKey?: true
  /** Pages of other sites may call it, without cookies. */
  cors?: true
  /** Set where method and response do not determine it: GET reads, `raw` generates a file, others write. */
  cost?: CostClass
  /** Also answers HEAD; the same handler then sends no body. */
  head?: true
}

/** Returns the access of users with a permission whose company's plan includes a feature, if one is named. */
export const needs = (permission: Permission, feature: PlanFeature | null = null) =>
  ({ login: true, permission, feature }) as const

/** The access of the platform's super user. */
export const operate = needs('platform:operate')

/** Declares an endpoint and preserves its literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

/** The type that an endpoint's handler receives for one part of the request. */
export type In<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

/** The type that a client passes for one part of the request. */
export type Send<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.input<E[K]>
  : undefined

/** The type of an endpoint's response. */
export type Out<E extends Endpoint> = z.output<E['response']>
