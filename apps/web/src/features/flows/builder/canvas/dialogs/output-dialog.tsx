import { Button, Select } from '@mantine/core'
import { addMenu, type NodeKind } from '@recado/contract/flows/choices'
import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { useState } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { Dialog } from '../../../../../ui/dialogs/dialog.tsx'
import { type CanvasQuestion, useBuilder, useBuilderStore } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import { hasInput, kindOfNode, outputs } from '../../graph/outputs.rules.ts'
import { kindLooks, unknownIcon } from '../../palette/node-kinds.ts'
import { kindName, outputName, summaryLine, type Words } from '../card/node-summary.rules.ts'
import { addAfter, connectTo, remove } from '../commands/commands.ts'
import { ChoiceList, type NodeListChoice } from './choice-list.tsx'

type OutputQuestion = Exclude<CanvasQuestion, { what: 'menu' }>

/** Asks which node an output should lead to: an existing or a new one. */
export function OutputDialog({ question }: { question: OutputQuestion }) {
  const t = useTexts(builderTexts)
  const store = useBuilderStore()
  const graph = useBuilder(({ graph }) => graph)
  const node = graph.nodes.find(({ id }) => id === question.nodeId)
  const all = node ? outputs(node) : []
  const [handle, setHandle] = useState(() => question.handle ?? firstOpen(graph, node))
  if (!node) return null
  const close = () => store.getState().ask(null)
  const output = { nodeId: node.id, handle }
  const edge = graph.connections.find(
    ({ source, sourceHandle }) => source === node.id && (all.length === 1 || (sourceHandle ?? 'a') === handle),
  )
  const choose = (id: string) => {
    close()
    if (question.what === 'connect') return connectTo(store, output, id)
    addAfter(store, id as NodeKind, output, question.position)
  }
  const title = t(question.what === 'connect' ? 'connectTitle' : 'addAfterTitle', { node: kindName(node, t) })
  return (
    <Dialog title={title} onClose={close} fills>
      {all.length === 0 ? (
        <p className="rc-flow-none">{t('noOutputs')}</p>
      ) : (
        <div className="rc-form">
          {all.length > 1 && (
            <Select
              label={t('whichOutput')}
              allowDeselect={false}
              data={all.map((one) => ({ value: one.handle, label: outputName(node, one, t) }))}
              value={handle}
              onChange={(next) => next && setHandle(next)}
            />
          )}
          <ChoiceList
            label={question.what === 'connect' ? t('whichNode') : t('searchPalette')}
            none={question.what === 'connect' ? t('noNodeFound') : t('noKindFound')}
            choices={question.what === 'connect' ? targets(graph, node, edge?.target, t) : kinds(t)}
            onChoose={choose}
          />
          {question.what === 'connect' && edge && (
            <Button
              variant="default"
              onClick={() => {
                close()
                remove(store, new Set(), new Set([edge.id]))
              }}
            >
              {t('disconnect')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Returns the first output without a connection. */
function firstOpen({ connections }: FlowGraph, node: FlowNode | undefined): string {
  const all = node ? outputs(node) : []
  const leads = new Set(
    connections.filter(({ source }) => source === node?.id).map(({ sourceHandle }) => sourceHandle ?? 'a'),
  )
  return (all.find(({ handle }) => !leads.has(handle)) ?? all[0])?.handle ?? 'a'
}

const targets = (graph: FlowGraph, from: FlowNode, now: string | undefined, t: Words): NodeListChoice[] =>
  graph.nodes
    .filter((node) => hasInput(node) && node.id !== from.id)
    .map((node) => {
      const kind = kindOfNode(node)
      return {
        id: node.id,
        label: kindName(node, t),
        detail: [summaryLine(node, t), node.id === now && t('nowLeadsTo')].filter(Boolean).join(' · '),
        icon: kind ? kindLooks[kind].icon : unknownIcon,
      }
    })

/** The kinds that can follow another node. */
const kinds = (t: Words): NodeListChoice[] =>
  addMenu
    .filter((kind) => kind !== 'start' && kind !== 'note')
    .map((kind) => ({ id: kind, label: t(`kind_${kind}`), detail: t(`about_${kind}`), icon: kindLooks[kind].icon }))
