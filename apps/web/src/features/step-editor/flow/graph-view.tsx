import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { stepEditorTexts } from '../step-editor-texts.ts'
import { useChatGraph } from './chat-flow-data.ts'

interface GraphViewProps {
  id: number
  isUnsaved: boolean
  onClose: () => void
}

/** Shows the saved flow as the nodes and connections that run, read-only. */
export function GraphView({ id, isUnsaved, onClose }: GraphViewProps) {
  const t = useTexts(stepEditorTexts)
  const { data, error, refetch } = useChatGraph(id)
  return (
    <Dialog title={t('graphTitle')} size={640} onClose={onClose} fills>
      <p className="se-hint">{t('graphHelp')}</p>
      {isUnsaved && <p className="se-note">{t('graphNeedsSave')}</p>}
      {error && !data ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        data && <GraphNodes graph={data} />
      )}
    </Dialog>
  )
}

const kinds = ['start', 'singleBlock', 'question', 'condition', 'ticket'] as const
const outputs = ['a', 'success', 'failure', 'error'] as const

function GraphNodes({ graph: { nodes, connections } }: { graph: FlowGraph }) {
  const t = useTexts(stepEditorTexts)
  const kindOf = ({ type }: FlowNode) => {
    const knownKind = kinds.find((kind) => kind === type)
    return knownKind ? t(`node_${knownKind}`) : type
  }
  const titleOf = (node: FlowNode) => `${node.id} · ${kindOf(node)}${saidBy(node)}`
  const nodeOf = (id: string) => nodes.find((node) => node.id === id)
  const outputOf = (handle: string | null | undefined) => {
    const knownOutput = outputs.find((one) => one === handle) ?? 'a'
    return t(`out_${knownOutput}`)
  }
  return (
    <ol className="se-graph" aria-label={t('graphNodes')}>
      {nodes.map((node) => {
        const ways = connections.filter(({ source }) => source === node.id)
        return (
          <li key={node.id}>
            <strong>{titleOf(node)}</strong>
            <ul>
              {ways.length === 0 && <li>{t('graphEnd')}</li>}
              {ways.map(({ id, sourceHandle, target }) => {
                const to = nodeOf(target)
                return (
                  <li key={id}>
                    {t('graphLeads', { output: outputOf(sourceHandle), target: to ? titleOf(to) : target })}
                  </li>
                )
              })}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}

function saidBy({ data: { label, name, value } }: FlowNode): string {
  const text = [label, name, value].find((one) => typeof one === 'string' && one !== '')
  return text ? ` (${String(text)})` : ''
}
