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

/** Whether an expression can be a text with values in it. */
const isFilledText = (shown: ESTree.JSXExpression): boolean => {
  switch (shown.type) {
    case 'TemplateLiteral':
      return shown.expressions.length > 0;
    case 'ConditionalExpression':
      return isFilledText(shown.consequent) || isFilledText(shown.alternate);
    case 'LogicalExpression':
      return isFilledText(shown.right);
    default:
      return false;
  }
};

const isBlank = (child: ESTree.JSXChild): boolean => {
  const shown = child.type === 'JSXExpressionContainer' ? child.expression : child;
  return (
    shown.type === 'JSXEmptyExpression' ||
    ((shown.type === 'JSXText' || shown.type === 'Literal') && !String(shown.value).trim())
  );
};

/** The elements and fragments of a file. */
const elements = (path: string, source: string) => {
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
  return { constants, parents };
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The texts with values that stand beside an element, as in `<p><b>{name}</b>{` for ${price}`}</p>`. As with split
 * sentences, they stay old on a translated page. In an element of its own a text is renewed as a whole.
 */
export const textsBesideElements = (path: string, source: string): string[] =>
  elements(path, source).parents.flatMap(({ children }) => {
    const shown = children.filter((child) => !isBlank(child));
    return shown.length < 2
      ? []
      : shown
          .filter(
            (child) => child.type === 'JSXExpressionContainer' && isFilledText(child.expression),
          )
          .map(({ start, end }) => oneLine(source.slice(start, end)));
  });

/**
 * The sentences in a file of components that React writes as several texts side by side, as in
 * `<p>{count} pieces for {price}</p>`. When the browser translates the page it replaces them, and React renews texts
 * that are on the page no longer.
 * @returns each from its first text to its last
 */
export const splitSentences = (path: string, source: string): string[] => {
  const { constants, parents } = elements(path, source);
  return parents.flatMap(({ children }) => {
    const sentences: ESTree.JSXChild[][] = [[]];
    for (const child of children) {
      if (isBlank(child)) continue;
      const isText =
        child.type === 'JSXText' ||
        (child.type === 'JSXExpressionContainer' && showsText(child.expression, constants));
      if (isText) sentences.at(-1)?.push(child);
      else sentences.push([]);
    }
    return sentences
      .filter((texts) => texts.length > 1)
      .map((texts) => oneLine(source.slice(texts[0]?.start, texts.at(-1)?.end)));
  });
};
