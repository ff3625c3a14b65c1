import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { drawText } from '../../../../ui/text/drawn-text.tsx'
import { builderTexts } from '../builder-texts.ts'
import { kindName, outputName, summaryLine } from '../canvas/card/node-summary.rules.ts'
import { draftTexts } from '../draft/draft-texts.ts'
import { outputs } from '../graph/outputs.rules.ts'
import { type DiffLink, type GraphDiff, isSameFlow, type NodeChange } from './diff.rules.ts'

/** Lists the differences of two graphs by name and field. */
export function DiffList({ before, after, diff }: { before: FlowGraph; after: FlowGraph; diff: GraphDiff }) {
  const t = useTexts(draftTexts)
  const { added, removedNodes, changedNodes, linked, unlinked, moved } = diff
  return (
    <section className="rc-flow-diff" aria-label={t('diffTitle')}>
      <h3>{t('diffTitle')}</h3>
      {isSameFlow(diff) && <p>{moved > 0 ? t('diffMovedOnly') : t('diffSame')}</p>}
      <Part title={t('diffAdded')} of={added} sign="added">
        {(node) => <NodeName node={node} />}
      </Part>
      <Part title={t('diffRemoved')} of={removedNodes} sign="removed">
        {(node) => <NodeName node={node} />}
      </Part>
      <Part title={t('diffChanged')} of={changedNodes} sign="changed">
        {(change) => <ChangedNode change={change} />}
      </Part>
      <Part title={t('diffLinked')} of={linked} sign="added">
        {(link) => <LinkName link={link} graph={after} />}
      </Part>
      <Part title={t('diffUnlinked')} of={unlinked} sign="removed">
        {(link) => <LinkName link={link} graph={before} />}
      </Part>
      {moved > 0 && <p>{t('diffMoved', { count: moved })}</p>}
    </section>
  )
}

interface PartProps<T> {
  title: string
  of: readonly T[]
  sign: 'added' | 'removed' | 'changed'
  children: (one: T) => ReactNode
}

function Part<T>({ title, of, sign, children }: PartProps<T>) {
  if (of.length === 0) return null
  return (
    <>
      <h4 data-sign={sign}>{title}</h4>
      <ul>
        {of.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is always rebuilt as a whole
          <li key={at}>{children(one)}</li>
        ))}
      </ul>
    </>
  )
}

function useNodeName(): (node: FlowNode) => string {
  const w = useTexts(builderTexts)
  return (node) => [kindName(node, w), summaryLine(node, w)].filter(Boolean).join(' · ')
}

function NodeName({ node }: { node: FlowNode }) {
  return <>{drawText(useNodeName()(node))}</>
}

function ChangedNode({ change: { after, fields } }: { change: NodeChange }) {
  const t = useTexts(draftTexts)
  return (
    <>
      <NodeName node={after} />
      <ul>
        {fields.map(({ field, before, after: now }) => (
          <li key={field}>{drawText(t('diffField', { field, before, after: now }))}</li>
        ))}
      </ul>
    </>
  )
}

function LinkName({ link: { source, target, handle }, graph }: { link: DiffLink; graph: FlowGraph }) {
  const t = useTexts(draftTexts)
  const w = useTexts(builderTexts)
  const nameOf = useNodeName()
  const [from, to] = [source, target].map((end) => graph.nodes.find(({ id }) => id === end))
  const output = from && outputs(from).find((one) => one.handle === handle)
  const outputWord = from && output ? outputName(from, output, w) : handle
  const words = { source: from ? nameOf(from) : source, target: to ? nameOf(to) : target }
  return <>{drawText(outputWord === '' ? t('diffOnlyLink', words) : t('diffLink', { ...words, handle: outputWord }))}</>
}
