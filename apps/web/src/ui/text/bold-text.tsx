import { Fragment, type ReactNode } from 'react'
import { boldParts } from './bold.rules.ts'
import { drawText } from './drawn-text.tsx'

/**
 * Draws a text with its bold parts.
 * @param draw draws one part; by default in runs
 */
export const drawBoldText = (text: string, draw: (part: string) => ReactNode = drawText): ReactNode =>
  boldParts(text).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id but their index
    <Fragment key={place}>{part.isBold ? <strong>{draw(part.text)}</strong> : draw(part.text)}</Fragment>
  ))
