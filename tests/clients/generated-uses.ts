/**
 * Programs that use a generated client against the platform: two pages of a list by cursor, an order, a refusal that is read. Each prints
 * what it saw; address, token and order are in the environment.
 */

export const heyApiRun = `
import { createCustomer, createOrder, listCustomers } from './hey/sdk.gen';
import { client } from './hey/client.gen';

const { URL: baseUrl = '', TOKEN = '', ORDER = '' } = process.env;
client.setConfig({ baseUrl, auth: () => TOKEN, headers: { accept: 'application/vnd.api+json' } });

async function main(): Promise<void> {
  const names: string[] = [];
  let after = '';
  for (let page = 0; page < 2; page += 1) {
    const { data, error } = await listCustomers({ query: { 'page[size]': 1, 'page[after]': after } });
    if (error || !('jsonapi' in data)) throw new Error(JSON.stringify(error));
    names.push(...data.data.map(({ id }) => id));
    after = new URL(data.links?.next ?? '').searchParams.get('page[after]') ?? '';
  }
  const made = await createOrder({ body: JSON.parse(ORDER), headers: { 'Idempotency-Key': 'hey-api' } });
  if (!made.data || !('jsonapi' in made.data)) throw new Error(JSON.stringify(made.error));
  const refused = await createCustomer({ body: { data: { type: 'customers', attributes: { first_name: '' } } } });
  const { response, error } = refused;
  console.log(JSON.stringify([new Set(names).size, made.data.data?.attributes?.total, response?.status, error?.errors[0]?.code]));
}
void main();
`;

const pythonSteps = `
def after(link):
    return parse_qs(urlparse(link).query)["page[after]"][0]

names, cursor = set(), ""
for _ in range(2):
    page = listed(cursor)
    names |= {one.id for one in page.data}
    cursor = after(page.links.next_ if hasattr(page.links, "next_") else page.links.next)
print(json.dumps([len(names), ordered(json.loads(os.environ["ORDER"])).data.attributes.total, *refused()]))
`;

export const openApiPythonRun = `
import json, os
from urllib.parse import parse_qs, urlparse
from python_client import AuthenticatedClient
from python_client.api.customers import create_customer, list_customers
from python_client.api.orders import create_order
from python_client.models import CustomersCollection, CustomersCreate, Errors, OrdersCreate, OrdersDocument

client = AuthenticatedClient(base_url=os.environ["URL"], token=os.environ["TOKEN"])

def listed(cursor):
    page = list_customers.sync(client=client, pagesize=1, pageafter=cursor)
    assert isinstance(page, CustomersCollection), page
    return page

def ordered(document):
    made = create_order.sync(client=client, body=OrdersCreate.from_dict(document), idempotency_key="openapi-python-client")
    assert isinstance(made, OrdersDocument), made
    return made

def refused():
    body = CustomersCreate.from_dict({"data": {"type": "customers", "attributes": {"first_name": ""}}})
    answer = create_customer.sync_detailed(client=client, body=body)
    assert isinstance(answer.parsed, Errors), answer
    return [int(answer.status_code), answer.parsed.errors[0].code]
${pythonSteps}`;

export const openApiGeneratorRun = `
import json, os
from urllib.parse import parse_qs, urlparse
from generated_client import ApiClient, Configuration
from generated_client.api.customers_api import CustomersApi
from generated_client.api.orders_api import OrdersApi
from generated_client.exceptions import UnprocessableEntityException
from generated_client.models.customers_create import CustomersCreate
from generated_client.models.orders_create import OrdersCreate

client = ApiClient(Configuration(host=os.environ["URL"], access_token=os.environ["TOKEN"]))

def listed(cursor):
    return CustomersApi(client).list_customers(page_size=1, page_after=cursor)

def ordered(document):
    return OrdersApi(client).create_order(OrdersCreate.from_dict(document), idempotency_key="openapi-generator")

def refused():
    document = {"data": {"type": "customers", "attributes": {}}}
    try:
        CustomersApi(client).create_customer(CustomersCreate.from_dict(document))
    except UnprocessableEntityException as error:
        return [error.status, error.data.errors[0].code]
${pythonSteps}`;

export const goRun = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"

	client "example.com/client"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	ctx := context.Background()
	api, err := client.NewClientWithResponses(os.Getenv("URL"), client.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
			// The JSON:API type of a page by cursor names its profile, and the client compares types letter by letter.
			request.Header.Set("Accept", "application/json")
			return nil
		}))
	check(err)
	names, after, size := map[string]bool{}, "", 1
	for page := 0; page < 2; page++ {
		answer, err := api.ListCustomersWithResponse(ctx, &client.ListCustomersParams{PageSize: &size, PageAfter: &after})
		check(err)
		for _, one := range answer.JSON200.Data {
			names[string(one.Id)] = true
		}
		next, err := url.Parse(*answer.JSON200.Links.Next)
		check(err)
		after = next.Query().Get("page[after]")
	}
	var order client.OrdersCreate
	check(json.Unmarshal([]byte(os.Getenv("ORDER")), &order))
	key := "oapi-codegen"
	made, err := api.CreateOrderWithApplicationVndAPIPlusJSONBodyWithResponse(ctx, &client.CreateOrderParams{IdempotencyKey: &key}, order)
	check(err)
	var customer client.CustomersCreate
	check(json.Unmarshal([]byte("{\\"data\\": {\\"type\\": \\"customers\\", \\"attributes\\": {\\"first_name\\": \\"\\"}}}"), &customer))
	refused, err := api.CreateCustomerWithApplicationVndAPIPlusJSONBodyWithResponse(ctx, &client.CreateCustomerParams{}, customer)
	check(err)
	total := made.JSON201.Total
	code := refused.JSONDefault.Errors[0].Code
	out, err := json.Marshal([]any{len(names), total, refused.StatusCode(), code})
	check(err)
	fmt.Println(string(out))
}
`;
