import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { missingOf, recipeOf, recipes, recipeUri } from './recipes.ts';

/** Longer than anything that a person says of a room; what is given goes into the text as it is. */
const argumentMax = 500;

/** Answers prompts and resources: the same recipes to everybody, for there is nothing in them but words. */
export function offerRecipes(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: recipes.map(({ name, title, description, arguments: taken, optional }) => ({
      name,
      title,
      description,
      arguments: Object.entries(taken).map(([argument, text]) => ({
        name: argument,
        description: text,
        required: !optional.includes(argument),
      })),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const { name, arguments: given = {} } = params;
    const recipe = recipeOf(name);
    if (!recipe) throw refused(`There is no prompt ${name.slice(0, 100)}.`);
    const missing = missingOf(recipe, given);
    if (missing.length > 0) throw refused(`${missing.join(' and ')} must be given.`);
    const short = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value.slice(0, argumentMax)]));
    const text = recipe.text(short);
    return { description: recipe.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  server.setRequestHandler('resources/list', () => ({
    resources: recipes.map((recipe) => ({
      uri: recipeUri(recipe),
      name: recipe.name,
      title: recipe.title,
      description: recipe.description,
      mimeType: 'text/markdown',
    })),
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const recipe = recipeOf(uri);
    if (!recipe) throw refused(`There is no resource ${uri.slice(0, 100)}.`);
    return { contents: [{ uri, mimeType: 'text/markdown', text: `# ${recipe.title}\n\n${recipe.text({})}\n` }] };
  });
}

const refused = (text: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, text);
