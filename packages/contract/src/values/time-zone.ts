import { z } from 'zod'
import { isTimeZone } from './time-zone.rules.ts'

/** An IANA time zone, such as America/Sao_Paulo. */
export const timeZone = z.string().trim().max(64).refine(isTimeZone, 'unknown time zone')
