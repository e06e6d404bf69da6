import { type ESTree, Visitor, parseSync } from 'vite';

/** The constants of a file by name: one that is an element, or a function that returns elements, shows no text. */
type Constants = ReadonlyMap<string, ESTree.Expression>;

const returned = ({ body }: ESTree.ArrowFunctionExpression): ESTree.Expression[] =>
  body.type === 'BlockStatement'
    ? body.body.flatMap((one) =>
        one.type === 'ReturnStatement' && one.argument ? [one.argument] : [],
      )
    : [body];

/** Whether what a function returns shows text. A function of another file does, for all that is known here. */
const returnsText = (called: ESTree.Node | undefined, constants: Constants): boolean => {
  const known = called?.type === 'Identifier' ? constants.get(called.name) : called;
  return (
    known?.type !== 'ArrowFunctionExpression' ||
    returned(known).some((one) => showsText(one, constants))
  );
};

/** Whether an expression between tags shows text, or may: types are not known here. */
const showsText = (shown: ESTree.JSXExpression, constants: Constants): boolean => {
  const isText = (one: ESTree.JSXExpression) => showsText(one, constants);
  switch (shown.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false;
    case 'Literal':
      return typeof shown.value === 'string' || typeof shown.value === 'number';
    case 'LogicalExpression':
      return (shown.operator !== '&&' && isText(shown.left)) || isText(shown.right);
    case 'ConditionalExpression':
      return isText(shown.consequent) || isText(shown.alternate);
    case 'ChainExpression':
      return isText(shown.expression);
    case 'Identifier': {
      const constant = constants.get(shown.name);
      return constant ? isText(constant) : !['undefined', 'children'].includes(shown.name);
    }
    case 'CallExpression': {
      const { callee } = shown;
      const isMap =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        /^(flatMap|map)$/.test(callee.property.name);
      return returnsText(isMap ? shown.arguments[0] : callee, constants);
    }
    default:
      return true;
  }
};

/**
 * The sentences in a file of components that React writes as several texts side by side, as in
 * `<p>{count} pieces for {price}</p>`. When the browser translates the page it replaces them, and React renews texts
 * that are on the page no longer.
 * @returns each from its first text to its last
 */
export const splitSentences = (path: string, source: string): string[] => {
  const constants = new Map<string, ESTree.Expression>();
  const parents: (ESTree.JSXElement | ESTree.JSXFragment)[] = [];
  const { program } = parseSync(path, source, { preserveParens: false });
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
    JSXElement: (element) => void parents.push(element),
    JSXFragment: (fragment) => void parents.push(fragment),
  }).visit(program);

  return parents.flatMap(({ children }) => {
    const sentences: ESTree.JSXChild[][] = [[]];
    for (const child of children) {
      const shown = child.type === 'JSXExpressionContainer' ? child.expression : child;
      const isBlank =
        shown.type === 'JSXEmptyExpression' ||
        ((shown.type === 'JSXText' || shown.type === 'Literal') && !String(shown.value).trim());
      if (isBlank) continue;
      const isText =
        shown.type === 'JSXText' ||
        (child.type === 'JSXExpressionContainer' && showsText(child.expression, constants));
      if (isText) sentences.at(-1)?.push(child);
      else sentences.push([]);
    }
    return sentences
      .filter((texts) => texts.length > 1)
      .map((texts) => source.slice(texts[0]?.start, texts.at(-1)?.end).replace(/\s+/g, ' ').trim());
  });
};
