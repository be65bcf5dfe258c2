import { importsIn, resolveImport, type SourceFile } from './architecture.ts'

type Package = { folder: string; libraries: readonly string[] }

/** Libraries that are used without an import: types, and fonts whose path is made from the family. */
const USED_BY_NAME_ONLY = /^@(types|expo-google-fonts)\//
/** Setup and checks of the whole project, which use libraries of every package. */
const PROJECT_WIDE = /^(tools\/.*(?<!\.test\.ts)|[^/]+)$/

export function unusedLibrariesOf({ folder, libraries }: Package, files: readonly SourceFile[]): string[] {
  const texts = files
    .filter(({ path }) => path.startsWith(`${folder}/`) || PROJECT_WIDE.test(path))
    .map(({ text }) => text)
  const isNamed = (name: string) => texts.some((text) => ["'", '/'].some((end) => text.includes(`${name}${end}`)))
  return libraries
    .filter((name) => !USED_BY_NAME_ONLY.test(name) && !isNamed(name))
    .map((name) => `nothing in ${folder} uses ${name}`)
}

const EXPORT_PATTERN = /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface) +([\w$]+)/gm

export function unusedExportsIn(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, Set<string>[]>()
  for (const { path, text } of files) {
    const words = new Set(text.match(/[\w$]+/g))
    for (const name of new Set(importsIn(text).map((imported) => resolveImport(imported, path))))
      for (const target of [name, `${name}.ts`]) importers.set(target, [...(importers.get(target) ?? []), words])
  }
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORT_PATTERN)]
      .map(([, name = '']) => name)
      .filter((name) => !importers.get(path)?.some((words) => words.has(name)))
      .map((name) => `${path} exports ${name}: nothing imports it`),
  )
}
