import type { FlowNode } from '@recado/contract/flows/graph'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { kindOf } from '../builder/graph/outputs.rules.ts'
import { kindTexts } from './kind-texts.ts'

/** The name of a node's kind; of one that nobody here knows too. */
export function useKindName(): (kind: string) => string {
  const t = useTexts(kindTexts)
  return (kind) => t(kindOf({ type: kind }) ?? 'unknown')
}

/** What a node says of itself, in a few words; '' where its kind says it all. */
export function nodeWords({ data }: Pick<FlowNode, 'data'>): string {
  for (const key of ['label', 'message', 'name', 'url', 'answerKey', 'text'] as const) {
    const value = data[key]
    if (typeof value === 'string' && value.trim()) return value.trim().split('\n')[0] ?? ''
  }
  return ''
}
