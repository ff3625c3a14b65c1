interface Branch {
  children: readonly Branch[]
}

/** How many options lie below one, at any depth. */
export function countBelow({ children }: Branch): number {
  return children.reduce((sum, child) => sum + 1 + countBelow(child), 0)
}
